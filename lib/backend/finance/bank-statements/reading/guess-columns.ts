import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import type { StatementField } from "#lib/contract/finance/bank-terms.ts"
import { directionIn, isCompleted } from "./directions.ts"

/** What a column's name says of it: a field, or the account of the whole file. */
export type ColumnMeaning = StatementField | "account"

/** What banks call their columns: lower case, without accents and signs. "*" behind a name stands for further words. */
const names: Record<ColumnMeaning, readonly string[]> = {
  date: [
    "date",
    "jour",
    "date operation",
    "date d operation",
    "date de l operation",
    "date de comptabilisation",
    "date comptable",
    "date d execution",
    "date mouvement",
    "dateop",
    "booking date",
    "transaction date",
    "posting date",
    "posted date",
    "date posted",
    "completed date *",
    "buchungstag",
    "buchungsdatum",
    "datum",
  ],
  value_date: [
    "date de valeur",
    "date valeur",
    "dateval",
    "value date",
    "valeur",
    "valutadatum",
    "wertstellung",
    "valuta",
  ],
  amount: ["montant *", "amount *", "transaction amount", "betrag *", "umsatz *"],
  debit: [
    "debit *",
    "montant debit",
    "debits",
    "debit amount",
    "sorties",
    "depenses",
    "paid out *",
    "money out *",
    "withdrawal *",
    "withdrawals *",
    "soll",
  ],
  credit: [
    "credit *",
    "montant credit",
    "credits",
    "credit amount",
    "entrees",
    "recettes",
    "paid in *",
    "money in *",
    "deposit *",
    "deposits *",
    "haben",
  ],
  direction: [
    "direction",
    "sens",
    "d c",
    "c d",
    "dr cr",
    "cr dr",
    "debit credit",
    "credit debit",
    "debit credit indicator",
    "credit debit indicator",
    "soll haben",
    "s h",
    "soll haben kennzeichen",
  ],
  fee: ["fee *", "fees", "frais *", "commission *", "charges", "gebuhr *"],
  state: ["state", "status", "statut", "etat"],
  original_amount: [
    "orig amount *",
    "original amount *",
    "amount in original currency",
    "montant d origine *",
    "montant en devise *",
    "montant initial",
    "local amount *",
    "originalbetrag",
  ],
  original_currency: [
    "orig currency",
    "original currency",
    "devise d origine",
    "devise initiale",
    "local currency",
    "originalwahrung",
  ],
  text: [
    "label *",
    "text",
    "libelle *",
    "intitule *",
    "description *",
    "details",
    "nature *",
    "communication *",
    "motif",
    "memo",
    "narrative",
    "informations complementaires",
    "detail de l ecriture",
    "payment details",
    "transaction description",
    "verwendungszweck *",
    "buchungstext",
    "remittance information",
  ],
  counterparty: [
    "contrepartie",
    "nom contrepartie",
    "nom de la contrepartie",
    "tiers",
    "donneur d ordre",
    "beneficiaire *",
    "counterparty",
    "counterparty name",
    "payee",
    "payer",
    "payee name",
    "partner name",
    "name",
    "nom",
    "auftraggeber *",
    "beguenstigter *",
    "begunstigter *",
    "zahlungspflichtiger",
  ],
  iban: [
    "iban",
    "iban contrepartie",
    "iban de la contrepartie",
    "compte contrepartie",
    "counterparty iban",
    "counterparty account",
    "partner iban",
    "kontonummer iban",
    "iban zahlungsbeteiligter",
  ],
  reference: [
    "reference *",
    "references",
    "ref *",
    "reference de l operation",
    "reference client",
    "end to end *",
    "customer reference",
    "bank reference",
    "transaction id",
    "check number",
    "check or slip",
    "numero de cheque",
    "kundenreferenz *",
    "mandatsreferenz",
  ],
  account: [
    "compte",
    "numero de compte",
    "account",
    "account number",
    "account iban",
    "auftragskonto",
    "iban auftragskonto",
  ],
  currency: ["devise", "currency", "wahrung", "waehrung"],
  balance: ["solde *", "balance *", "running balance", "saldo *", "kontostand"],
}

const meanings = Object.entries(names).flatMap(([meaning, spellings]) =>
  spellings.map((spelling) => ({ meaning: meaning as ColumnMeaning, spelling })),
)

/** What a column of this name means; undefined for a name that nobody gives. */
export function meaningOf(name: string): ColumnMeaning | undefined {
  const plain = plainText(name)
  const exact = meanings.find(({ spelling }) => spelling.replace(" *", "") === plain)
  const longer = meanings
    .filter(({ spelling }) => spelling.endsWith(" *") && plain.startsWith(spelling.slice(0, -1)))
    .toSorted((a, b) => b.spelling.length - a.spelling.length)
  return (exact ?? longer[0])?.meaning
}

/** Of these a file may have several, whose texts are joined. */
const joined: readonly StatementField[] = ["text", "reference"]

const fieldOf = (meaning: ColumnMeaning | undefined): StatementField | null =>
  meaning === "account" ? null : (meaning ?? null)

/** Whether a column without a known name says of every row whether money came or went. */
function isDirection(rows: readonly (readonly string[])[], index: number): boolean {
  const cells = rows.map((row) => row[index] ?? "").filter(Boolean)
  return cells.length > 0 && cells.every((cell) => directionIn(cell) !== null)
}

/**
 * What the columns of a file seem to mean. The day of value stands for the day of booking where there is no other; beside an amount
 * of its own sign debit and credit say nothing more.
 */
export function guessColumns(
  head: readonly string[],
  rows: readonly (readonly string[])[] = [],
): (StatementField | null)[] {
  const found = head.map(meaningOf)
  const hasDate = found.includes("date")
  const hasBoth = found.includes("debit") && found.includes("credit")
  const isOf = (index: number, says: (cell: string) => boolean) =>
    rows.length === 0 || rows.some((cells) => says(cells[index] ?? ""))
  const named = found.map((meaning) => fieldOf(meaning === "value_date" && !hasDate ? "date" : meaning))
  const fields = named.map((field, index) => {
    // A state may be one of a country.
    if (field === "state")
      return isOf(index, (cell) => cell !== "" && isCompleted(cell) !== null) ? field : null
    const isAlone = field === null && found[index] === undefined && !named.includes("direction")
    return isAlone && found.includes("amount") && isDirection(rows, index) ? "direction" : field
  })
  return fields.map((field, place) => {
    if (field === null || (hasBoth && field === "amount")) return null
    if (field === "direction" && !found.includes("amount")) return null
    return fields.indexOf(field) === place || joined.includes(field) ? field : null
  })
}

/** Whether a row has names of columns: at least a day and an amount. */
export function isHead(cells: readonly string[]): boolean {
  const found = new Set(cells.map(meaningOf))
  const hasMoney = found.has("amount") || found.has("debit") || found.has("credit")
  return (found.has("date") || found.has("value_date")) && hasMoney
}
