/** A word of our own for what the field has a word for. */
export interface PrivateWord {
  /** What the list of today's uses calls it. */
  word: string
  /** What to write. */
  instead: string
  /** Matches it in lower case. */
  pattern: RegExp
  /** Refused in names alone, as it is good English in a sentence. */
  namesOnly: boolean
}

// Standard terms that have such a word are left: the claims of a token (RFC 7519), folded text (Unicode), the tax place of a
// buyer, dead links, what looks like something, what is edited in place or turned on and off; "Church Lane", and French stands.

/** Refused everywhere: in names, comments, strings, texts and documents. */
const everywhere: Record<string, readonly [pattern: RegExp, instead: string]> = {
  anew: [/\banew\b/g, "again"],
  clue: [/\bclues?\b/g, "match reason"],
  errand: [/\berrands?\b/g, "background job"],
  "hang on": [/\b(hangs?|hung) on\b/g, "be linked to, related records"],
  keeper: [/\bkeepers?\b/g, "autosave"],
  lane: [/(?<!\bchurch )\blanes?\b/g, "worker, connection; rate-limit bucket"],
  living: [/\bliving\b/g, "active, not deleted; dynamic (a list)"],
  mend: [/\bmend(s|ed|ing)?\b/g, "fix"],
  outlet: [/\boutlets?\b/g, "sender, channel"],
  passage: [/\bpassages?\b/g, "node visit"],
  "put off": [/\b(puts?|putting) off\b/g, "defer"],
  rehearse: [/\brehears(e|es|ed|ing|al|als)\b/g, "simulate, simulation, dry run"],
  seal: [/\b(un)?seal(s|ed|ing)?\b/g, "encrypt, decrypt"],
  shelf: [/\b(shelf|shelves)\b/g, "local draft"],
  stands: [/(?<!\b(les|des|aux|vos|nos|de|marques|\d) )\bstands\b(?! for)/g, "is, is shown, is current"],
  "stand-in": [/\bstand[- ]ins?\b/g, "fallback"],
  "take back": [/\btake[ns]? back\b/g, "undo, revert"],
  tally: [/\b(tally|tallies|tallied)\b/g, "counter, aggregate"],
  "tell apart": [/\b(tells?|told|telling)( \w+)? apart\b/g, "distinguish"],
  trail: [/(?<!\baudit )\btrails?\b/g, "audit trail, history"],
  verdict: [/\bverdicts?\b/g, "delivery result"],
}

/** Refused in names alone. */
const inNames: Record<string, readonly [pattern: RegExp, instead: string]> = {
  asked: [/\basked\b/g, "input, request"],
  claim: [/\bclaim(ed|ing)?\b/g, "lease"],
  dead: [/\bdead\b(?! links?\b)/g, "deleted, expired"],
  desk: [/\bdesks?\b/g, "composer context"],
  ending: [/\bendings?\b/g, "outcome"],
  evidence: [/\bevidence\b/g, "status, proof"],
  fact: [/\bfacts?\b/g, "condition, whether it holds"],
  fold: [/\bfold(s|ed)?\b(?! text\b)/g, "aggregate; collapse (on a screen)"],
  given: [/\bgiven\b(?! name)/g, "props, params"],
  hear: [/\b(hears?|heard)\b/g, "subscribe"],
  held: [/\bheld\b/g, "leased, locked"],
  kept: [/\bkept\b/g, "stored, saved"],
  look: [/\blook(s|ed)?\b(?! like\b)/g, "poll, check, read"],
  means: [/\bmeans\b/g, "column mapping"],
  most: [/\b(most|least)\b/g, "max, min"],
  place: [/(?<!\b(in|tax) )\bplaces?\b/g, "index, position"],
  said: [/\bsaid\b/g, "message, response"],
  told: [/\btold\b/g, "reported, notified"],
  turn: [/\bturns?\b(?! (on|off)\b)/g, "lease, lock"],
  wanted: [/\bwanted\b/g, "relevant, required"],
  way: [/\bways?\b/g, "path, edge, graph"],
  wish: [/\bwish(es|ed)?\b/g, "optimistic update; request"],
}

const listed = (words: typeof everywhere, namesOnly: boolean): PrivateWord[] =>
  Object.entries(words).map(([word, [pattern, instead]]) => ({ word, instead, pattern, namesOnly }))

/** All of them. Words of texts alone, in both languages, are in lib/i18n/retired-words.ts. */
export const privateWords: readonly PrivateWord[] = [...listed(everywhere, false), ...listed(inNames, true)]
