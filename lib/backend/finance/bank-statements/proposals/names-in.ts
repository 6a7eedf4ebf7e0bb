import { foldText } from "#lib/text/folded-text.ts"
import { legalForms } from "./legal-forms.ts"

/** Most words of a name, of a text that are looked at, and names of an entry. */
const maxWords = 6
const maxTextWords = 40
const maxNames = 80

/** What banks write around names. */
const aroundNames = new Set([
  "vir",
  "virement",
  "virements",
  "sepa",
  "inst",
  "recu",
  "emis",
  "faveur",
  "motif",
  "reglement",
  "paiement",
  "facture",
  "factures",
  "fact",
  "acompte",
  "solde",
  "merci",
  "invoice",
  "invoices",
  "payment",
  "transfer",
  "wire",
  "ach",
  "orig",
  "name",
  "desc",
  "id",
  "rechnung",
  "zahlung",
  "ueberweisung",
  "gutschrift",
  "eref",
  "mref",
  "kref",
  "svwz",
  "ref",
  "reference",
])

/** Numbers of documents, days and accounts. */
const longNumber = /\d{4,}/

/** A word as `party_key` leaves it, but for its accents; none of a legal form; null for what separates names. */
function wordOf(token: string): string | null | undefined {
  const plain = foldText(token)
  if (aroundNames.has(plain) || longNumber.test(plain)) return null
  return legalForms.has(plain) ? undefined : token.toLowerCase()
}

/** A text cut where no name goes on. */
function partsOf(text: string): string[][] {
  const parts: string[][] = [[]]
  const tokens = text.replaceAll(".", "").split(/[\p{P}\p{S}\s]+/u)
  for (const token of tokens.filter(Boolean).slice(0, maxTextWords)) {
    const word = wordOf(token)
    if (word === null) parts.push([])
    else if (word !== undefined) parts.at(-1)?.push(word)
  }
  return parts
}

/** Whether words can name somebody: three letters or digits alone name nobody. */
const isName = (name: string) => name.length > 3 && !/^[\d ]+$/.test(name)

/**
 * Every possible name in texts, in words as `party_key` (prisma/sql/12-bank.sql) has them, but for accents: each run of up to six words
 * between what banks write around names.
 */
export function namesIn(texts: readonly string[]): string[] {
  const runs = texts
    .flatMap(partsOf)
    .flatMap((words) =>
      words.flatMap((_, from) =>
        words.slice(from, from + maxWords).map((__, more) => words.slice(from, from + more + 1).join(" ")),
      ),
    )
  return [...new Set(runs)].filter(isName).slice(0, maxNames)
}
