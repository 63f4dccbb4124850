// What the walker is given and what it says. It is told what may be done (`GET …/now/`) and what moves are made of
// (`GET /rulesets/{name}/kinds/`), and knows no game, no page and no server.

/** @typedef {string | number | boolean | null | any[] | { [name: string]: any }} Value a value of a field, as JSON. */
/** @typedef {{ type: string, [field: string]: Value }} Move a whole move, as it is sent. */
/** @typedef {{ cards?: Record<string, number>, actions?: number }} Cost what a move takes. */
/** @typedef {"yes" | "no" | "perhaps"} Chance */

// -- what the server says (docs/clients.md, "What `choices/` says" and "Playing any game by hand")

/**
 * @typedef {object} Domain the values that a field of a template may take.
 * @property {"one_of" | "some_of" | "amounts"} domain
 * @property {Value[]} [values]
 * @property {boolean} [more] whether there are others: walks along `edges`, or things of `worth` for a `price`
 * @property {Record<string, number>} [limits]
 * @property {string} [excludes]
 * @property {number} [least]
 * @property {number} [most]
 * @property {number} [from]
 * @property {[number, number, number][]} [edges]
 * @property {number[]} [watched]
 * @property {Record<string, string>} [needs]
 * @property {Record<string, number>} [worth]
 * @property {number} [price]
 */
/**
 * @typedef {object} Choice something that may be done: one `move`, or a `template` of many.
 * @property {Move} [move]
 * @property {{ type: string, fields: Record<string, Domain>, apart?: string[] }} [template]
 * @property {string} [order]
 * @property {Cost} [cost]
 */
/**
 * @typedef {object} KindField a field of a kind of move.
 * @property {string} name
 * @property {string} label
 * @property {string} role
 * @property {"one" | "set" | "bag" | "walk" | "order"} many
 * @property {string} [use] among which words of {@link Kinds} its values have theirs
 * @property {string} [null] what null means; missing where it may not stand there
 * @property {string[]} [values]
 * @property {string} [counts] a word for what the `worth` of its values is: fields with the same word add up
 * @property {KindField[]} [rows]
 */
/** @typedef {{ type: string, label: string, group: string, fields: KindField[], draws: Chance, ends: Chance, grave?: boolean }} Kind */
/** @typedef {{ kinds: Kind[], groups: Record<string, string>, words: Record<string, Record<string, string>> }} Kinds */
/** @typedef {{ id: string, kind: string, seat: number, blocking: boolean, gather: boolean, answered: boolean }} Decision */
/**
 * @typedef {object} Now as much of `GET …/now/` as the walker reads: also what a preview says after its last line will do.
 * @property {{ seat?: number | null, decisions: Decision[], seats: { colour: string, name?: string | null }[] }} game
 * @property {Choice[]} choices
 * @property {Choice[]} short
 * @property {Record<string, string>} pieces where pieces stand
 * @property {Record<string, { places?: string[], rows?: string[], neutral?: Move | null }>} asked with the pieces that are each told what they do, and what
 * would be answered for an absent player
 * @property {{ offers?: { offer: string, give: { value: string, count: number }[], get: { value: string, count: number }[], text?: string }[] } | null} [table]
 */

// -- what a hand does

/**
 * @typedef {object} Touch one thing that was selected; exactly one of these. A list of them is the whole state of the
 * walker, and none stands in it twice: who touches makes the next list with `press`, `choose` or `fill`.
 * @property {string} [place] a place of the board: `12`, `12-17`, `K`
 * @property {string} [piece] a piece: `K1`
 * @property {string} [type] a kind of move
 * @property {string} [field] a field of the kind `of` moves that was chosen, with its `value`, whole or so far
 * @property {string} [of]
 * @property {Value} [value]
 * @property {string} [row] a piece that has a row of its own, with the `touches` there
 * @property {Touch[]} [touches]
 */

// -- what the walker says

/**
 * @typedef {object} Walk what was touched, and what may be touched next.
 * @property {{ offered: import("./offered.js").Offered, forms: import("./offered.js").Form[], form: import("./offered.js").Form | null }} of
 * what it was made of, for the functions of touch.js
 * @property {Touch[]} touches those that count: the ones that were given but for those that `fell`
 * @property {string | null} decision the id of the decision which the move answers; null where it answers none
 * @property {Mark[]} marks the places of the board that a touch may take next, the likeliest first: one for each place
 * @property {string[]} way the places of the way that is chosen, from where it begins; none where none is
 * @property {Option[]} pieces the pieces among which the last touch of a place leaves the choice; none where it leaves none
 * @property {Act[]} acts the kinds of moves that fit, by group as the game orders them, dangerous ones last, short ones after
 * @property {string | null} type the kind that is chosen, or the only one that fits
 * @property {Field[]} fields the fields of that kind which leave a choice, in their order; a default is filled in already
 * @property {{ name: string, label: string, text: string }[]} settled fields of cards of that kind which leave no choice, with what they can be alone, in words
 * @property {Row[]} rows where each of several pieces has an answer of its own: a row for each; else none
 * @property {Walk | null} rest what may be done beside rows; null where there is nothing, or are no rows
 * @property {Move[]} before what was said in the rows, where it is sent before that
 * @property {Move | null} move the whole move, null while something is open or what was touched is only `short`
 * @property {Move[]} script what is to be sent, in order: that one move, or those of the rows; empty while something is open
 * @property {Button | null} button what sends it, there while `script` is not empty; and for a short one, without its move
 * @property {Fell[]} fell
 */
/**
 * @typedef {object} Mark a place of the board that may be touched, or that shows what was.
 * @property {string} key the name of the place
 * @property {string} place
 * @property {string} role what the touch is about: `intersection`, `border`, `hex`, or `piece`
 * @property {string[]} pieces the pieces there that the touch is about; none where it is about the place itself
 * @property {"open" | "chosen" | "passed" | "also" | "short"} state `open`: likely next; `chosen`: selected, by
 * hand or by default; `passed`: the chosen way passes by; `also`: may be touched too, to change what was chosen or to begin
 * at the other end; `short`: could be done for the cost
 * @property {boolean} watched whether a way that leaves the place is seen, which may take more
 * @property {string} label what is there to choose, in the reader's words: `Build a city`, `K1, K2`
 * @property {Cost | null} cost
 */
/**
 * @typedef {object} Option one thing that may be chosen.
 * @property {string} key
 * @property {Value} value
 * @property {string} label
 * @property {boolean} chosen
 * @property {boolean} open whether it may be touched: a chosen one to take it back, another to add it or to take it instead; of
 * what may be chosen more than once, whether there may be one more
 * @property {number} [worth]
 * @property {string} [place] where it stands on the board
 * @property {number} [count] how many of it are chosen, where it may be chosen more than once
 * @property {number} [most] how many may be
 */
/**
 * @typedef {object} Act a kind of move that fits what was touched.
 * @property {string} type
 * @property {string} label
 * @property {string} group
 * @property {string} heading the word for the group
 * @property {Cost | null} cost null where it takes nothing, or not always the same
 * @property {Chance} draws
 * @property {Chance} ends
 * @property {boolean} grave whether it is asked twice, and stands last and apart
 * @property {boolean} short whether only what it costs is missing
 * @property {boolean} chosen whether it is the kind that is chosen; the others are those that it was chosen among
 * @property {number} orders how many choices of it fit
 * @property {Move | null} move the whole move, where nothing of it is open: such an act may be a button that sends
 */
/**
 * @typedef {object} Field a field of the chosen kind that leaves a choice.
 * @property {string} name
 * @property {string} label
 * @property {string} role
 * @property {string} many
 * @property {"place" | "chips" | "cards" | "way" | "dice" | "bag" | "order"} widget `place`: chosen on the board (its options are the
 * same as a list); `chips`: one or several of few; `cards`: numbers of cards; `way`: points in turn; `dice`: hits for each
 * monster; `bag`: things that may be chosen more than once; `order`: things in turn. An offer is two fields of cards that are `apart`, and chips
 * @property {Option[]} options
 * @property {Value | undefined} value what is chosen so far; undefined where nothing is
 * @property {boolean} whole whether that is a value of the field
 * @property {boolean} byHand whether it was chosen, and not filled in
 * @property {number} least how many are chosen at least, and `most` at most
 * @property {number} most
 * @property {number} total how many are chosen; of a way what it takes
 * @property {number | null} worth what the chosen ones count for, where that is told
 * @property {number | null} price what they must count for
 * @property {string | null} apart the field that has no kind of card in common with this one
 * @property {Value[]} next the points to which a way may go on
 */
/** @typedef {{ piece: string, label: string, place: string | null, walk: Walk, move: Move | null, byHand: boolean, loose: boolean }} Row `loose`: it needs no move */
/**
 * @typedef {object} Button
 * @property {string} label
 * @property {Cost | null} cost
 * @property {Chance} draws
 * @property {Chance} ends
 * @property {boolean} twice whether it is asked once more before it is sent
 * @property {boolean} short whether the cost is missing, so that it cannot be sent
 * @property {{ label: string, worth: number }[]} counts what the chosen values count for, where that is told, by what that is: the
 * strength of all who attack, the toughness of targets
 */
/** @typedef {{ touch: Touch, why: "gone" | "together" }} Fell a touch that is no longer legal: what it names can be
 * chosen no more at all, or not together with what was touched before it. */

export {};
