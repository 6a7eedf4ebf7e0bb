import { checkOf } from "./check-of.ts"
import { bulgarianVatCode, czechSpecialVatCode } from "./vat-checks.ts"

/** What VAT codes begin with where it is not the letters of the country of the address. */
const prefixes: Record<string, readonly string[]> = {
  GR: ["EL"],
  // Monaco and what is France overseas have French numbers (Monaco: SIREN from 000).
  ...Object.fromEntries(["MC", "GP", "MQ", "RE", "GF", "YT", "MF", "BL"].map((code) => [code, ["FR"]])),
  AX: ["FI"],
  // Great Britain; Northern Ireland has the same numbers for goods under XI; the Isle of Man is of the British VAT.
  GB: ["GB", "XI"],
  IM: ["GB"],
}

/**
 * Forms after the prefix: those of the Member States as VIES has them (https://ec.europa.eu/taxation_customs/vies, FAQ Q11),
 * GB by gov.uk, CHE by the Swiss UID register, NO by Brønnøysundregistrene, SM by the agreement of San Marino with Italy.
 */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA|TPV)?$/,
  CY: /^(?!12)\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-W][A-IW]?$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}MVA$/,
  PL: /^\d{10}$/,
  PT: /^[1-9]\d{8}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d{9}$/,
  SM: /^\d{5}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

const [swiss, czech] = [checkOf("CH", "uid"), checkOf("CZ", "dic")]

/** Whether the check digits of what follows the prefix agree with the rest. */
const checks: Record<string, (body: string) => boolean> = {
  AT: checkOf("AT", "uid"),
  BE: checkOf("BE", "vat"),
  BG: bulgarianVatCode,
  CH: (body) => swiss(`CH${body.slice(0, 10)}`),
  CY: checkOf("CY", "vat"),
  CZ: (body) => czech(body) || czechSpecialVatCode(body),
  DE: checkOf("DE", "vat"),
  DK: checkOf("DK", "cvr"),
  EE: checkOf("EE", "kmkr"),
  EL: checkOf("GR", "vat"),
  ES: checkOf("ES", "nif"),
  FI: checkOf("FI", "alv"),
  FR: checkOf("FR", "tva"),
  GB: checkOf("GB", "vat"),
  HR: checkOf("HR", "oib"),
  HU: checkOf("HU", "anum"),
  IE: checkOf("IE", "vat"),
  IT: checkOf("IT", "iva"),
  LT: checkOf("LT", "pvm"),
  LU: checkOf("LU", "tva"),
  LV: checkOf("LV", "pvn"),
  MT: checkOf("MT", "vat"),
  NL: checkOf("NL", "btw"),
  NO: checkOf("NO", "mva"),
  PL: checkOf("PL", "nip"),
  PT: checkOf("PT", "nif"),
  RO: checkOf("RO", "cui"),
  SE: checkOf("SE", "vat"),
  SI: checkOf("SI", "ddv"),
  SK: checkOf("SK", "dph"),
  XI: checkOf("GB", "vat"),
}

/**
 * A VAT code of a country, two letters, without what people put between its letters; a Greek one may be typed with GR, a Norwegian one
 * without its letters.
 */
export function plainVatCode(code: string, country: string): string {
  const plain = code.replace(/[\s.\-_/]/g, "").toUpperCase()
  if (country === "GR") return plain.replace(/^GR/, "EL")
  return country === "NO" ? plain.replace(/^(?=\d{9}MVA$)/, "NO") : plain
}

/** What is wrong with a VAT code: its form is none of its country's, or a digit disagrees with those that check it. */
export type VatCodeProblem = "vat_code_form" | "vat_code_check"

/**
 * What is wrong with a VAT code at an address in this country, two letters; undefined of one that is right, of none, and where the
 * form of numbers is not known. Whether a number is in use only its country knows.
 */
export function vatCodeProblem(code: string, country: string): VatCodeProblem | undefined {
  const plain = plainVatCode(code, country)
  if (plain === "") return undefined
  const known = (prefixes[country] ?? [country]).filter((prefix) => prefix in forms)
  if (known.length === 0) return undefined
  const prefix = known.find((one) => plain.startsWith(one))
  const body = plain.slice(2)
  if (!(prefix && forms[prefix]?.test(body))) return "vat_code_form"
  return (checks[prefix]?.(body) ?? true) ? undefined : "vat_code_check"
}
