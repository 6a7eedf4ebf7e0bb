import { encode } from "uqr"
import type { PrintedInvoice } from "./printed-invoice.ts"

/** Countries whose accounts take SEPA credit transfers (EPC409-09). */
const sepa = new Set(
  "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA".split(
    " ",
  ),
)

/** Limits of EPC069-12: characters, and cents of one transfer. */
const limits = { name: 70, text: 140, cents: 99_999_999_999 }

/** The largest code that apps of banks must read. */
const maxVersion = 13

export type Transfer = {
  /** What is paid first, in cents. */
  cents: number
  /** What the code says, a line each (EPC069-12, version 002, UTF-8). */
  payload: string
}

/**
 * The transfer that pays an invoice, or its first part: undefined on credit notes, where nothing is due, and for accounts that take
 * no SEPA transfers (I-21).
 */
export function transferOf({
  kind,
  currency,
  account,
  totals,
  instalments,
  number,
}: PrintedInvoice): Transfer | undefined {
  const iban = account?.iban?.replaceAll(/\s/g, "") ?? ""
  if (kind === "credit_note" || currency !== "EUR" || !sepa.has(iban.slice(0, 2))) return undefined
  const cents = instalments[0]?.cents ?? totals.dueCents
  if (totals.dueCents <= 0 || cents <= 0 || cents > limits.cents || !account?.holder) return undefined
  const holder = [...account.holder.replaceAll(/\s+/g, " ").trim()].slice(0, limits.name).join("")
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
  const bic = account.bic?.replaceAll(/\s/g, "") ?? ""
  const reference = number.slice(0, limits.text)
  return {
    cents,
    payload: ["BCD", "002", "1", "SCT", bic, holder, iban, amount, "", "", reference].join("\n"),
  }
}

/** The squares of a transfer's code, dark ones true; level M, as the standard asks. */
export const squaresOf = ({ payload }: Transfer): boolean[][] =>
  encode(payload, { ecc: "M", boostEcc: false, border: 0, maxVersion }).data
