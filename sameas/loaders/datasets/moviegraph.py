"""MovieGraphBenchmark: films in IMDB, TMDB and TVDB; its files are CSV with TABs and quotes."""

from sameas.loaders.profile import NameRule, Profile
from sameas.loaders.spec import Counts, Spec, Variant

_FILMS = NameRule(
    predicates=(
        "https://www.scads.de/movieBenchmark/ontology/title",
        "https://www.scads.de/movieBenchmark/ontology/name",
        "http://xmlns.com/foaf/0.1/name",
        "rdfs:label",
    )
)
_IMDB, _TMDB, _TVDB = (17507, 20800), (27903, 23761), (15455, 20902)


def _variant(folder: str, links: int, left: tuple[int, int], right: tuple[int, int]) -> Variant:
    counts = Counts((left[0], right[0]), (left[1], right[1]))
    return Variant(folder, size=folder, links=links, counts={"1.1": counts}, sure=False)


SPEC = Spec(
    name="MOVIEGRAPH",
    aliases=("MovieGraphBenchmark",),
    title="films and series in IMDB, TMDB, TVDB (MovieGraphBenchmark)",
    dialect="csv",
    left=Profile(title="left", names=_FILMS),
    right=Profile(title="right", names=_FILMS),
    licence="no licence file; IMDB's part may not be distributed",
    citation="Obraczka et al.: MovieGraphBenchmark, ScaDS.AI, 2022",
    variants=(
        _variant("imdb-tmdb", 1978, _IMDB, _TMDB),
        _variant("imdb-tvdb", 2488, _IMDB, _TVDB),
        _variant("tmdb-tvdb", 2483, _TMDB, _TVDB),
    ),
)
