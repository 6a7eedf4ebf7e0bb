import * as vat from "jsvat-next"

/** What VAT codes begin with where it is not the letters of the country: those of Monaco are French. */
const prefixes: Record<string, string> = { GR: "EL", MC: "FR" }

/** A VAT code of a country, two letters, without what people put between its letters; a Greek one may be typed with GR. */
export function plainVatCode(code: string, country: string): string {
  const plain = code.replace(/[\s.\-_]/g, "").toUpperCase()
  return country === "GR" ? plain.replace(/^GR/, "EL") : plain
}

/** Whether a code has the form of a VAT code of this country, two letters. Whether it is in use only its country knows. */
export function hasVatForm(code: string, country: string): boolean {
  const plain = plainVatCode(code, country)
  if (!plain.startsWith(prefixes[country] ?? country)) return false
  return vat.checkVAT(plain, countries).isValidFormat
}

const countries = [
  vat.austria,
  vat.belgium,
  vat.bulgaria,
  vat.croatia,
  vat.cyprus,
  vat.czechRepublic,
  vat.denmark,
  vat.estonia,
  vat.finland,
  vat.france,
  vat.germany,
  vat.greece,
  vat.hungary,
  vat.ireland,
  vat.italy,
  vat.latvia,
  vat.lithuania,
  vat.luxembourg,
  vat.malta,
  vat.netherlands,
  vat.norway,
  vat.poland,
  vat.portugal,
  vat.romania,
  vat.slovakiaRepublic,
  vat.slovenia,
  vat.spain,
  vat.sweden,
  vat.switzerland,
  vat.unitedKingdom,
]
