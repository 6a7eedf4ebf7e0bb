import { foldText } from "#lib/text/folded-text.ts"
import { literally } from "#lib/text/literally.ts"

/** A document of the ledger as a text names it. */
export type NamedDocument = { kind: "invoice" | "credit_note"; year: number; serial: number }

/** Most documents of one text that are looked up. */
const maxNumbers = 20

/** Words after which a year and a number name an invoice, also without the prefix of its number. */
const words = ["facture", "fact", "fac", "fa", "invoice", "inv", "rechnung", "no", "nr"]

const between = "[^a-z0-9]{0,3}"

/**
 * Documents that a text names, however their numbers are separated: "SARL-2026-00012", "sarl 2026 12", "SARL202600012". Without a prefix
 * numbers count in full, "2026-00012", or behind a word such as "facture".
 * @param prefix of the numbers of the entity
 */
export function numbersIn(text: string, prefix: string): NamedDocument[] {
  const plain = foldText(text)
  const before = [foldText(prefix), ...words].filter(Boolean).map(literally).join("|")
  const named = `(?<![a-z])(?:${before})${between}(?:(cn)${between})?(20\\d\\d)(?:[^a-z0-9]{1,3}0*(\\d{1,6})|(\\d{5,6}))(?!\\d)`
  const full = `(?<!\\d)(?:(cn)${between})?(20\\d\\d)${between}(\\d{5})(?!\\d)`
  const found = [...plain.matchAll(new RegExp(named, "g")), ...plain.matchAll(new RegExp(full, "g"))]
  const documents = found.map(
    ([, note, year, serial, joined]): NamedDocument => ({
      kind: note ? "credit_note" : "invoice",
      year: Number(year),
      serial: Number(serial ?? joined),
    }),
  )
  const different = new Map(documents.map((one) => [JSON.stringify(one), one]))
  return [...different.values()].filter(({ serial }) => serial > 0).slice(0, maxNumbers)
}
