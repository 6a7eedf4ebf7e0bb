/** How VAT codes of these countries look, nine digits in hand; elsewhere exhibitors give none. */
const forms: Record<string, (digits: string) => string> = {
  AT: (digits) => `ATU${digits.slice(1)}`,
  BE: (digits) => `BE0${digits}`,
  DE: (digits) => `DE1${digits.slice(1)}`,
  DK: (digits) => `DK${digits.slice(1)}`,
  ES: (digits) => `ESB${digits.slice(1)}`,
  FR: (digits) => `FR${digits.slice(0, 2)}${digits}`,
  GB: (digits) => `GB${digits}`,
  GR: (digits) => `EL${digits}`,
  IT: (digits) => `IT${digits}${digits.slice(0, 2)}`,
  NL: (digits) => `NL${digits}B01`,
  PL: (digits) => `PL${digits}0`,
  PT: (digits) => `PT5${digits.slice(1)}`,
  SE: (digits) => `SE${digits}001`,
}

/** A VAT code in the form of its country, two letters; null where it has none. */
export const vatCode = (country: string, digits: string): string | null => forms[country]?.(digits) ?? null
