import { plainText } from "#lib/backend/platform/csv/plain-text.ts"

/** What banks write in a column of its own for money out and money in. */
const out = [
  "d",
  "db",
  "dr",
  "dbit",
  "debit",
  "soll",
  "s",
  "out",
  "sortie",
  "withdrawal",
  "debited",
  "debiteur",
]
const into = ["c", "cr", "crdt", "credit", "haben", "h", "in", "entree", "deposit", "credited", "crediteur"]

/** -1 for money out, 1 for money in, null for a text that says neither. */
export function directionIn(text: string): -1 | 1 | null {
  const sign = text.trim()
  if (sign === "-" || sign === "\u2212") return -1
  if (sign === "+") return 1
  const plain = plainText(text)
  if (out.includes(plain)) return -1
  return into.includes(plain) ? 1 : null
}

const completed =
  /^(complete|completed|executed|booked|posted|settled|cleared|done|paid|success|successful|termine|terminee|effectue|effectuee|execute|executee|comptabilise|comptabilisee|valide|validee|gebucht|abgeschlossen|ausgefuhrt|ok)$/
const incomplete =
  /^(pending|reverted|reversed|declined|failed|cancelled|canceled|rejected|refused|expired|created|scheduled|processing|in progress|en attente|en cours|refuse|refusee|rejete|rejetee|annule|annulee|echoue|echouee|a venir|vorgemerkt|ausstehend|abgelehnt|storniert)$/

/** Whether money has moved, by the state of an entry; null for a text that does not tell. An empty one says that it has. */
export function isCompleted(text: string): boolean | null {
  const plain = plainText(text)
  if (plain === "" || completed.test(plain)) return true
  return incomplete.test(plain) ? false : null
}
