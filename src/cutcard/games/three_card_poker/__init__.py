from cutcard.games.manifest import Manifest

MANIFEST=Manifest("three-card-poker",())
