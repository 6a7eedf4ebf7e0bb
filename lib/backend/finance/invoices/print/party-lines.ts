import type { PrintedParty } from "./printed-invoice.ts"
import type { Sheet } from "./sheet.ts"

/** Countries whose addresses end with the state and the ZIP code after the city. */
const cityFirst = new Set(["US", "CA", "AU"])

const joined = (parts: (string | null)[], by: string) => parts.filter((part) => part?.trim()).join(by)

/** A postal address, a line each, as letters of its country have it. */
export function addressLines({ street, zipCode, city, state, countryCode, country }: PrintedParty): string[] {
  const cityLines = cityFirst.has(countryCode)
    ? [joined([joined([city, state], ", "), zipCode], " ")]
    : [joined([zipCode, city], " "), state ?? ""]
  return [street ?? "", ...cityLines, country].filter((line) => line.trim())
}

/** The numbers a party is known by to the tax office and the register. */
export function numberLines(
  { vatCode, registrationNumber, countryCode }: PrintedParty,
  texts: Sheet["texts"],
): string[] {
  const digits = registrationNumber?.replaceAll(/\D/g, "") ?? ""
  const lines: string[] = []
  if (registrationNumber && countryCode === "FR" && digits.length === 9)
    lines.push(texts("party.siren", { number: digits.replace(/(\d{3})(\d{3})/, "$1 $2 ") }))
  else if (registrationNumber && countryCode === "FR" && digits.length === 14)
    lines.push(texts("party.siret", { number: digits.replace(/(\d{3})(\d{3})(\d{3})/, "$1 $2 $3 ") }))
  else if (registrationNumber) lines.push(texts("party.registered", { number: registrationNumber }))
  if (vatCode) lines.push(texts("party.vat", { code: vatCode }))
  return lines
}
