"""Names for guests: friendly, easy to say across a table, and in a space that no account may use."""

from secrets import choice, randbelow

from cutcard.core.words import GUEST

KINDLY = """able amber bold brave breezy bright brisk calm candid cheery civil clever cosy crisp daring deft eager
early fair fleet fond frank gentle glad golden happy hardy honest jolly keen kind lively lucid mellow merry mild neat
nimble noble patient plucky polite proud quick quiet ready rosy royal sage silver smart snug steady sunny swift tidy
true warm wise witty"""
WILD = """badger beaver bison bittern crane curlew deer dolphin dove egret elk falcon finch fox gannet gecko gull
hare hawk hedgehog heron ibis jay kaka kea kestrel kiwi koala lark linnet lynx magpie marten mole moose moth newt otter
owl panda pelican penguin petrel pigeon plover puffin quail rabbit raven robin seal shrew skylark sparrow stoat stork
swallow swan takahe tern thrush toad trout tui turtle vole weka whale wombat wren"""
MANNERS, ANIMALS = KINDLY.split(), WILD.split()


def guest_name(crowd: int) -> str:
    """guest-calm-otter-42; a longer number where it is crowded."""
    low = 10 ** (1 + crowd)
    return f"{GUEST}{choice(MANNERS)}-{choice(ANIMALS)}-{low + randbelow(9 * low)}"
