/** Whether a code is an IBAN: its form, and its two digits that are counted from the rest (ISO 13616). @param code without spaces */
export function isIban(code: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(code)) return false
  const digits = [...code.slice(4), ...code.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("")
  return BigInt(digits) % 97n === 1n
}

/** Whether a code has the form of a BIC (ISO 9362). */
export const isBic = (code: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code)
