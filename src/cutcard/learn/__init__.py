"""Environments for learning, over the same rounds: Gymnasium for one player, PettingZoo for several seats.

Every game that is played at tables is there, `gymnasium.make("cutcard.learn:cutcard/SomeGame-v0")`, one by somebody
else too. Needs gymnasium and pettingzoo: the extra `learn`.
"""

from importlib.util import find_spec

from cutcard.core.errors import adding
from cutcard.games import every

if find_spec("gymnasium") is None:
    raise ImportError(f"environments for learning need gymnasium and pettingzoo; add them: {adding('learn')}")

VERSION = 0
PATIENCE = 500  # steps: an act that is refused is a step too


def env_id(name: str) -> str:
    """`some-game` is cutcard/SomeGame-v0."""
    return f"cutcard/{''.join(word.capitalize() for word in name.split('-'))}-v{VERSION}"


def register_all() -> None:
    """Tell Gymnasium of every game; one that reads entry points calls this, and importing this module does."""
    from gymnasium.envs.registration import register, registry

    for name in [found.name for found in every() if found.at_tables]:
        if (made := env_id(name)) not in registry:
            seat = "cutcard.learn.seat:SeatEnv"
            register(made, entry_point=seat, kwargs={"game": name}, max_episode_steps=PATIENCE)


register_all()
