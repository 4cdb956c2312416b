"""The sentences of a game of Captain Sonar, whole, in one table, with names for what is filled in."""

from __future__ import annotations

from collections.abc import Mapping

from table.tongues import Forms, Sentences, mark, plural

NAMES = (mark("Yellow"), mark("Blue"))
STATIONS = (mark("Captain"), mark("First Mate"), mark("Engineer"), mark("Radio Operator"))
SHORT = (mark("Captain"), mark("Mate"), mark("Engineer"), mark("Radio Operator"))
WAYS: Mapping[object, str] = {"N": mark("north"), "S": mark("south"), "E": mark("east"), "W": mark("west")}
LETTERS: Mapping[object, str] = {"N": mark("N"), "S": mark("S"), "E": mark("E"), "W": mark("W")}
ANSWERS: Mapping[object, str] = {False: mark("No"), True: mark("Yes")}
PLACES: Mapping[object, str] = {"row": mark("row"), "column": mark("column"), "sector": mark("sector")}
SYSTEMS: Mapping[object, str] = {
    "mine": mark("mine"),
    "drone": mark("drone"),
    "silence": mark("silence"),
    "torpedo": mark("torpedo"),
    "sonar": mark("sonar"),
    "scenario": mark("scenario"),
}
CARDS: Mapping[object, str] = {
    "north": WAYS["N"],
    "south": WAYS["S"],
    "east": WAYS["E"],
    "west": WAYS["W"],
    "surface": mark("surface"),
    **SYSTEMS,
}
ADVICE = {
    "start": mark("start at {space}."),
    "course": mark("head {way}."),
    "surface": mark("surface."),
    "pass": mark("end the turn."),
    "sonar": mark("use the sonar."),
    "confirm": mark("confirm that all lines are inside."),
    "dive": mark("dive."),
    "mark": mark("charge this system: {system}."),
    "mark none": mark("no gauge has room: go on."),
    "cross": mark("cross out the marked symbol in the {way} panel."),
    "torpedo": mark("fire a torpedo at {space}."),
    "mine": mark("lay a mine at {space}."),
    "trigger": mark("trigger the mine at {space}."),
    "archer": mark("trigger Archer's mine at {space}."),
    "drone": mark("send the drone to sector {space}."),
    "silence": mark("sail silently to the {way}, spaces: {length}."),
    "secure": mark("secure section {space}."),
    "tell": mark("answer {one} {space} and {other} {last}."),
}
ENGINE = (  # as the engine's reasons have them
    *(mark("yellow"), mark("blue")),
    *(mark("captain"), mark("first mate"), mark("engineer"), mark("radio operator")),
)
CARD = Forms(
    mark("{who} {card} card"),
    mark("the {who} {card} card"),
    mark("a {who} {card} card"),
    plural("{n} {who} {card} card", "{n} {who} {card} cards"),
)

SENTENCES: Sentences = {
    # who is who
    "station": mark("{who} {station}"),
    "stations": mark("{who} {stations}"),
    "crew": mark("{who} crew"),
    # what is to be done
    "before": mark("Before the dive"),
    "real time": mark("Real time"),
    "turn": mark("{who}'s turn"),
    "turns": mark("{who}'s turn, {more} more"),
    "to answer": mark("{who} answers"),
    "both start": mark("Both Captains choose where to start, on their pages."),
    "one starts": mark("{who}'s Captain chooses where to start, on the page."),
    "answer": mark("Sonar: {who}'s Captain answers."),
    "course": mark("Announce a course, or surface."),
    "system": mark("One system that is ready, or end the turn."),
    "mark and cross": mark("First Mate: mark a gauge. Engineer: cross out a symbol."),
    "mark": mark("First Mate: mark a gauge."),
    "cross": mark("Engineer: cross out a symbol."),
    "at will": mark("Both teams act at once."),
    "dive now": mark("{who} is ready to dive."),
    "confirm": mark("{who} is secured: {enemy}'s Engineer confirms."),
    "sections": plural(
        "{who} is surfaced: {n} section to secure.", "{who} is surfaced: {n} sections to secure."
    ),
    "end turn": mark("End the turn"),
    # cards on the mat
    "awaited torpedo": mark("{who}'s torpedo: the Captain chooses the target on the page."),
    "awaited mine": mark("{who}'s mine: the Captain chooses a space on the page."),
    "awaited drone": mark("{who}'s drone: the Captain chooses a sector on the page."),
    "awaited silence": mark("{who}'s silence: the Captain chooses the way on the page."),
    "awaited scenario": mark("{who}'s scenario: the Captain chooses an Archer mine on the page."),
    "another cell": mark("This card has a cell of its own, {cell}."),
    "cannot": mark("That order cannot be given; the Captain's page says why."),
    "not ready": mark("{who}'s {system} is not ready."),
    "starts first": mark("Both Captains choose where to start first."),
    "answer first": mark("The sonar is answered first, by {who}'s Captain."),
    "their turn": mark("It is {who}'s turn."),
    "crew first": mark("First Mate and Engineer come first."),
    "course first": mark("A course comes first, then a system."),
    "one course": mark("There is one course a turn, at its beginning."),
    "repairs first": mark("{who} is surfaced: it must be secured and confirmed first."),
    "dive first": mark("{who} is surfaced: it must dive first."),
    "game over": mark("The game is over."),
    # what happened
    "begins": mark("{who} begins."),
    "positioned": mark("{who} is in position."),
    "section": mark("{who} has secured a section."),
    "ready": mark("{who}: {system} ready, its gauge is full."),
    "heads": mark("{who} heads {way}."),
    "fires": mark("{who} fires a torpedo at {space}."),
    "drops": mark("{who} drops a mine."),
    "triggers": mark("{who} triggers a mine at {space}."),
    "archer": mark("{who} triggers the Archer mine at {space}."),
    "drone": mark("{who}'s drone: sector {sector}? {found}."),
    "sonar": mark("{who}'s sonar: the enemy must answer."),
    "answers": mark("{who} answers: {one} {first}, {two} {second}; one of them is false."),
    "silent": mark("{who} goes silent."),
    "ice": mark("{who} breaks through the ice."),
    "surfaces": mark("{who} surfaces in sector {sector}."),
    "repaired": mark("{who} is ready to dive: the repair is confirmed."),
    "dives": mark("{who} dives."),
    "all clear": mark("All clear: nobody is within a space of {space}."),
    "direct hit": mark("Direct hit on {who}, on {space} itself: damage {total} of {most}."),
    "indirect hit": mark("Indirect hit on {who}, a space from {space}: damage {total} of {most}."),
    "damaged by ice": mark("{who} is damaged by the ice: {total} of {most}."),
    "damaged by breakdowns": mark("{who} is damaged by breakdowns: {total} of {most}."),
    # what only the own crew hears
    "mine lost": mark("The own mine at {space} is gone: a torpedo landed there."),
    "orange cleared": mark("The orange circuit is repaired: all its symbols were crossed out."),
    "gray cleared": mark("The gray circuit is repaired: all its symbols were crossed out."),
    "yellow cleared": mark("The yellow circuit is repaired: all its symbols were crossed out."),
    "all repaired": mark("The sheet is clear: breakdowns that do damage clear it, and a confirmed repair."),
    # what was heard of the enemy, in few words
    "heard course": mark("Course {way}"),
    "heard surface": mark("Surface"),
    "heard surface, sector": mark("Surface sector {sector}"),
    "heard surface, ice": mark("Surface through ice"),
    "heard surface, sector, ice": mark("Surface sector {sector} through ice"),
    "heard drone": mark("Drone {sector}: {found}"),
    "heard tells": mark("Tells {one} {first}, {two} {second}"),
    "heard blast": mark("Blast {space}, damage {damage}"),
    "heard torpedo": mark("Torpedo {space}, damage {damage}"),
    "heard impact": mark("Impact {space}, damage {damage}"),
    "heard trigger": mark("Trigger {space}, damage {damage}"),
    "heard used": mark("Used {system}"),
    "heard silence": mark("Silence"),
    "heard mine dropped": mark("Mine dropped"),
    "heard breakdown": mark("Breakdown"),
    "heard repaired": mark("Repaired"),
    # a line that was traced on a page
    "no section": mark("there is no such section"),
    "unsigned": mark("sign with one to three letters"),
    # the score
    "damage": mark("{damage}/{most}"),
    "sunk": mark("sunk"),
    "surfaced": mark("surfaced"),
    "dived": mark("dived"),
    "at anchor": mark("at anchor"),
    "systems": mark("{who} ready: {systems}"),
    "many systems": mark("{who}: {systems}"),
    # the end
    "win": mark("{who} wins"),
    "draw": mark("A draw"),
    "yellow sunk": mark("Yellow is sunk."),
    "blue sunk": mark("Blue is sunk."),
    "both sunk": mark("One blast has sunk both."),
    "limit": mark("Time is up, and both are afloat."),
    # a mat that is too small
    "mat": mark(
        "Captain Sonar needs a mat of {wide} x {long} cells for the order cards of both teams, "
        "and this one has {columns} x {rows}"
    ),
}
