"""What stands on the board, and what is held beside it, in our own words, with the rules that say it."""

from horror.games.island.lookup.texts import Cited
from horror.games.telling.words import Tables

TEXTS: Tables = {
    "about a resource:": {
        "cloth": "Cities at pastures yield it beside wool. Improvements of trade cost it.",
        "coin": "Cities at mountains yield it beside ore. Improvements of politics cost it.",
        "paper": "Cities at forests yield it beside lumber. Improvements of science cost it.",
    },
    "about a movement:": {
        "normal": "On a roll of 4 or more it goes an intersection: towards the nearest town whose Illumination"
        " reaches it, else to a knight beside it who is not hidden, else at random.",
        "fast": "On a roll of 3 or more it goes two intersections: towards the nearest town whose Illumination"
        " reaches it, else to a knight beside it who is not hidden, else at random.",
        "flying": "On a roll of 4 or more it goes an intersection towards the nearest town, however far away that"
        " is.",
        "stationary": "It stays where it appears.",
        "special": "It is in the cup by option only. A Hound that rolls 4 or more leaps to the nearest sane"
        " knight; a Chthonian stays.",
        "stalker": "On a roll of 4 or more it goes an intersection towards the nearest knight, hidden or not.",
        "aquatic": "It goes over water as over land, and else like a normal monster.",
    },
    "about a track:": {
        "trade": "Level 3 is the Trading House: the bank takes two of a commodity for any other card.",
        "politics": "Level 3 is the Fortress: Strong Knights may become Mighty, and a General may be gained.",
        "science": "Level 3 is the Aqueduct: when a roll other than 7 gives you nothing, take a resource of your"
        " choice.",
    },
    "about a rank:": {
        "basic": "He comes by Recruit or Militia. Any damage kills him. His weapon is physical.",
        "strong": "He may recruit, and lead a squad. His weapon is magic.",
        "mighty": "It takes the Fortress to become one. He has both weapons, and chooses.",
        "general": "He comes for a constitution or a printer that is given up, and takes the Fortress; a player"
        " has one at most. He has both weapons, and chooses.",
    },
    "about a town:": {
        "settlement": "It takes one card of each hex beside it that pays.",
        "city": "It takes two cards of each hex beside it that pays: of hills or fields two of the resource,"
        " else the resource and its commodity.",
        "metropolis": "A city that gives two points more. It comes with level 4 of a track; level 5 makes it safe"
        " from others.",
    },
    "about a state of a town:": {
        "sane": "It yields, gives points and connects what is built.",
        "invaded": "A monster is there and nothing defends: the town yields nothing, gives no points, and takes"
        " Horror and Structural damage in monster turns until no monster is left there.",
        "mad": "It has taken all the Horror that it bears. It gives its owner nothing, and brings forth"
        " monsters until it is razed.",
    },
    "about a weapon:": {
        "physical": "That of Basic Knights. Mighty Knights and Generals choose between both.",
        "magic": "That of Strong Knights. Mighty Knights and Generals choose between both.",
    },
    "about a token:": {
        "clue": "Spend it for one more Knight Action, or to seal the hex of a gate that you have just closed."
        " Trophies worth 5 toughness bring one.",
        "trophy": "A monster that your knights have killed. Trophies are worth their toughness: 5 for a clue, or"
        " one of them as a bonus in a Hide or Raze check.",
        "gate": "It opens on a production roll of 2 or 12, and brings a monster. Its hex yields nothing."
        " Knights on its corners attack it; at 10 damage it closes.",
        "seal": "No gate opens on this hex any more.",
        "wall": "It defends its city, may be given up to stop one monster's attack, and lets its owner hold two"
        " cards more on a 7.",
        "merchant": "It gives its holder a point, and the bank takes two of the hex's resource for a card, until"
        " somebody else plays one.",
        "assaulted": "Monsters stand before a Sane town that is defended. In its owner's next turn they attack"
        " knights or wall; without a defence the town is Invaded.",
        "squad": "Knights of one colour who act as one: strengths are added, and in combat the number of members"
        " too. It goes as far as its slowest member.",
        "hidden": "Monsters do not fight a hidden knight while he passes his Hide checks. He is no defence.",
        "mad_knight": "He has taken too much Sanity damage and is a monster for some turns; then he recovers.",
    },
}
RULES: Cited = {
    "resource": dict.fromkeys(("cloth", "coin", "paper"), ("CK-03", "CK-04")),
    "movement": {
        "normal": ("CH-244", "CH-248", "CH-252", "CH-255"),
        "fast": ("CH-245", "CH-263", "CH-264"),
        "flying": ("CH-265", "CH-266", "CH-274"),
        "stationary": ("CH-246", "CH-268"),
        "special": ("CH-270", "CH-501", "CH-503"),
        "stalker": ("CH-269", "CH-276"),
        "aquatic": ("CH-267",),
    },
    "track": {
        "trade": ("CK-05", "CK-06", "CK-09", "CK-11"),
        "politics": ("CK-05", "CK-07", "CK-09", "CK-11"),
        "science": ("CK-05", "CK-08", "CK-09", "CK-11"),
    },
    "rank": {
        "basic": ("CH-009", "CH-309", "CH-347", "CH-362"),
        "strong": ("CH-137", "CH-144", "CH-309", "CH-348", "CH-360"),
        "mighty": ("CK-07", "CH-309", "CH-349", "CH-360"),
        "general": ("CH-463", "CH-465", "CH-467", "CH-469"),
    },
    "town": {
        "settlement": ("CK-04", "CH-277", "CH-302"),
        "city": ("CK-04", "CH-279", "CH-280", "CH-303"),
        "metropolis": ("CK-09", "CK-11", "CK-12", "CH-281", "CH-282", "CH-304"),
    },
    "state of a town": {
        "sane": ("CH-002",),
        "invaded": ("CH-390", "CH-391", "CH-392", "CH-394", "CH-401"),
        "mad": ("CH-283", "CH-293", "CH-298", "CH-301"),
    },
    "weapon": {"physical": ("CH-347", "CH-349"), "magic": ("CH-348", "CH-349")},
    "token": {
        "clue": ("CH-241", "CH-454", "CH-455"),
        "trophy": ("CH-366", "CH-454", "CH-457"),
        "gate": ("CH-206", "CH-207", "CH-221", "CH-231", "CH-236"),
        "seal": ("CH-242", "CH-243"),
        "wall": ("IMP-08", "CH-370", "CH-385", "CH-388"),
        "merchant": ("CK-21",),
        "assaulted": ("CH-369", "CH-371", "CH-390"),
        "squad": ("CH-149", "CH-151", "CH-153", "CH-159"),
        "hidden": ("CH-051", "CH-119", "CH-128", "CH-382"),
        "mad_knight": ("CH-188", "CH-189", "CH-191", "CH-201"),
        "longest_road": ("CH-066",),
    },
    "monster": {},
}
