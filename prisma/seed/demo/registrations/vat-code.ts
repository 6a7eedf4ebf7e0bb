import { stdnum } from "stdnum"

type Form = {
  /** The code of nine digits and two that check them; a country with one check digit uses the last one alone. */
  code: (digits: string, check: string) => string
  isRight: (code: string) => boolean
}

/** @param kind what the library calls such a number of the country */
const form = (country: string, kind: string, code: Form["code"]): Form => ({
  code,
  isRight: (value) => stdnum[country]?.[kind]?.validate(value.slice(2)).isValid ?? false,
})

/** How VAT codes of these countries look; elsewhere exhibitors give none. */
const forms: Record<string, Form> = {
  AT: form("AT", "uid", (digits, check) => `ATU${digits.slice(1, 7)}${check}`),
  BE: form("BE", "vat", (digits, check) => `BE0${digits.slice(0, 7)}${check}`),
  DE: form("DE", "vat", (digits, check) => `DE1${digits.slice(1, 7)}${check}`),
  DK: form("DK", "cvr", (digits, check) => `DK2${digits.slice(1, 6)}${check}`),
  ES: form("ES", "nif", (digits, check) => `ESB${digits.slice(1, 7)}${check}`),
  FR: form("FR", "tva", (digits, check) => `FR${check}${sirenFrom(digits)}`),
  GB: form("GB", "vat", (digits, check) => `GB8${digits.slice(1, 7)}${check}`),
  GR: form("GR", "vat", (digits, check) => `EL0${digits.slice(1, 7)}${check}`),
  IT: form("IT", "iva", (digits, check) => `IT0${digits.slice(1, 7)}01${check}`),
  NL: form("NL", "btw", (digits, check) => `NL8${digits.slice(1, 7)}${check}B01`),
  PL: form("PL", "nip", (digits, check) => `PL5${digits.slice(1, 8)}${check}`),
  PT: form("PT", "nif", (digits, check) => `PT5${digits.slice(1, 7)}${check}`),
  SE: form("SE", "vat", (digits, check) => `SE5${digits.slice(1, 8)}${check}01`),
}

/** A SIREN of these digits: its last one checks the others. */
function sirenFrom(digits: string): string {
  const front = `4${digits.slice(1, 8)}`
  return (
    Array.from({ length: 10 }, (_, check) => `${front}${check}`).find(
      (one) => stdnum.FR?.siren?.validate(one).isValid,
    ) ?? front
  )
}

/** A VAT code of a country, two letters, whose check digits are right; null where exhibitors give none. */
export function vatCode(country: string, digits: string): string | null {
  const known = forms[country]
  if (!known) return null
  const codes = Array.from({ length: 100 }, (_, check) => known.code(digits, String(check).padStart(2, "0")))
  return codes.find(known.isRight) ?? null
}
