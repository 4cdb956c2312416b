"""The sentences of a game of Sea Grid, whole, in one table, and what cards and sides are called."""

from __future__ import annotations

from table.tongues import Forms, Sentences, mark, plural

NAMES = (mark("Near side"), mark("Far side"))
WHO = (mark("The near side"), mark("The far side"))  # where a sentence begins
THE = (mark("the near side"), mark("the far side"))  # inside a sentence
SETS = (mark("near"), mark("far"))

SHOWN = Forms(
    mark("{title} card"),
    mark("the {title} card"),
    mark("a {title} card"),
    plural("{n} {title} card", "{n} {title} cards"),
    mark("my {title} card"),
)
HIDDEN = (
    Forms(
        mark("near card"),
        mark("the near card"),
        mark("a near card"),
        plural("{n} near card", "{n} near cards"),
        mark("my card"),
    ),
    Forms(
        mark("far card"),
        mark("the far card"),
        mark("a far card"),
        plural("{n} far card", "{n} far cards"),
        mark("my card"),
    ),
)

SENTENCES: Sentences = {
    # what happened
    "picked": mark("{who} picks a card ({count} of {most})."),
    "begins": mark("{who} begins."),
    "placed": mark("{who} places a card face down on {cell}."),
    "turned up": mark("{who} turns up {cell}."),
    "moved": mark("{who} moves the card on {start} to {cell}."),
    "challenged": mark("{who} challenges {cell} from {start}."),
    "turned down": mark("{who} turns the card on {cell} face down: theirs is mystic."),
    "sacrificed": mark("{who} gives up the card on {cell} to keep the beaten one."),
    "declined": mark("{who} gives up no card for the beaten one."),
    "shown": mark("{cell} is turned up: it was challenged."),
    "of several": mark("{sum} ({cells})"),
    "succeeds": mark("The challenge succeeds: {attack} beats {defence}."),
    "repelled": mark("The challenge is repelled: {attack} does not beat {defence}."),
    "tied": mark("The challenge is repelled: {attack} against {defence}, and a tie defends."),
    "cancelled": mark("The challenge is cancelled: the challenger is face down."),
    "tenacious": mark("It stays for now: tenacious cards must be beaten twice."),
    "gone, beaten": mark("{title} on {cell} leaves the game: it was beaten."),
    "gone, given up": mark("{title} on {cell} leaves the game: it was given up."),
    "skipped": mark("{who} has no legal action: that turn is skipped."),
    "won, character gone": mark("{who} wins: the character of {loser} has left the grid."),
    "won, grid empty": mark("{who} wins: {loser} has no card left on the grid."),
    "won, all face up": (
        mark("{who} wins: every card of {loser} on the grid is face up while the character is still in hand.")
    ),
    "drawn": mark("The game is a draw: {plies} turns were played without a winner."),
    # what may be done now
    "both pick": mark("Both sides pick"),
    "pick": mark("Pick four cards: lay each face down on {cells}, and take it again when it was seen."),
    "pick by mouse": mark("Pick four cards: drag each to {cells}, where nobody sees which it is."),
    "where to pick": mark("{cell} ({side})"),
    "place a card": mark("place a card face down"),
    "flip a card": mark("turn a card up"),
    "flip one": mark("turn one up"),
    "move a card": mark("move a card a step"),
    "move one": mark("move one a step"),
    "challenge a card": mark("press a card to challenge with"),
    "challenge one": mark("press one to challenge with"),
    "careful": mark("Careful: keep your last hidden card down while your character is all you hold."),
    "stacked": mark("{side} lost its character, and now turns up another copy of it"),
    "mystic": mark("{title} is mystic: {side} presses a lit card, and that one is turned face down"),
    "sacrifice": mark("{title} is beaten: {side} presses a card to give up in its place, or gives up none"),
    "quarter turn": mark("Turn the card on {cell} by a quarter."),
    # the numbers before a challenge
    "odds": mark("{title}: {targets}. Press the target."),
    "hidden": mark("{attack} against a hidden card on {cell}"),
    "wins": mark("{attack} against {defence} on {cell}, which wins"),
    "fails": mark("{attack} against {defence} on {cell}, which fails"),
    # keys, and rows of a page
    "pick it": mark("Pick {title}"),
    "flip it": mark("Turn up {cell}"),
    "flip and lose": mark("Turn up {cell} and lose the game"),
    "challenge it": mark("Challenge {cell} from {start}"),
    "mystic it": mark("Turn down {cell}"),
    "sacrifice it": mark("Give up {cell}"),
    "decline it": mark("Give up no card"),
    # why not, for everybody to read
    "another's turn": mark("it is the turn of {side}, and that card is not theirs"),
    "where picks are laid": mark("{side} picks its cards on {cell}"),
    "crew complete": mark("the crew of {side} is complete"),
    "picked face up": mark("a card is picked face down, so that nobody sees it"),
    "one at a time": mark("cards are picked one at a time"),
    "beyond a limit": mark("that card is one too many: {limits}"),
    "comes face down": mark("a card comes to {cell} face down"),
    "from the hand": mark("only a card from the hand of {side} may come here, and nothing else with it"),
    "moved and turned": mark("a card is moved or turned over, not both in one turn"),
    "one thing": mark("only one thing is done in a turn"),
    # the score
    "of a crew": mark("of {most} picked"),
    "on grid": mark("on grid"),
    "hand": mark("{count} held"),
    "out": mark("{count} out"),
    # the end
    "draw": mark("A draw"),
    "why a draw": mark("{plies} turns, and both characters hold out."),
    "win": mark("{name} wins"),
    "character gone": mark("The character of {loser} has left the grid."),
    "grid empty": mark("{Loser} has no card left on the grid."),
    "all face up": mark("Every card of {loser} is face up, and the character still in hand."),
    # a mat or cards that will not do
    "no bots": mark(
        "Whoever lays a bot's card face down on a real mat would see it: play Sea Grid against a bot "
        "on a mat in memory (--board mock:)."
    ),
    "mat": mark("Sea Grid needs a mat of {wide} x {long} cells, and this one has {columns} x {rows}"),
    "cards": mark(
        "at the table the cards of Sea Grid come from a file: name it in the settings, "
        'under [cards] as sea_grid = "my-cards.toml"'
    ),
}
