import { parsePhoneNumberFromString } from "libphonenumber-js/min"

/**
 * A stored number as people read it.
 * @param number as typed, national or international
 * @param prefix calling code of its country, with or without "+", null when the country is unknown
 * @returns text such as "+33 1 42 00 00 00", and the address to call it; a number that is none is shown as typed
 */
export function phoneNumber(number: string, prefix: string | null): { text: string; href: string | null } {
  const code = prefix?.replace(/\D/g, "") ?? ""
  const parsed = parsePhoneNumberFromString(number, code ? { defaultCallingCode: code } : undefined)
  if (parsed?.isPossible()) return { text: parsed.formatInternational(), href: parsed.getURI() }
  return { text: code ? `+${code} ${number}` : number, href: null }
}
