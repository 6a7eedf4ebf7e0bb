import type { Cells } from "./cells.ts"

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Addresses in a cell that may hold several, each once: between spaces, commas, semicolons, bars or line breaks. */
export function emailsIn(cell: string | undefined): string[] {
  const pieces = cell?.split(/[\s,;|/]+/).filter(Boolean) ?? []
  return pieces.filter((piece, index) => pieces.findIndex((one) => isSame(one, piece)) === index)
}

/** A row of which the first address of a cell that holds several is the primary one; the others are further ones. */
export function withOneEmail(cells: Cells): Cells {
  const [first, ...others] = emailsIn(cells.email)
  if (first === undefined || others.length === 0) return cells
  if (![first, ...others].every((piece) => piece.includes("@"))) return cells
  return { ...cells, email: first, other_emails: [...others, ...emailsIn(cells.other_emails)].join(" ") }
}

/** The further addresses of a row. */
export const otherEmailsIn = ({ email, other_emails }: Cells): string[] =>
  emailsIn(other_emails).filter((one) => email === undefined || !isSame(one, email))

/** The further addresses that a contact has, and those of a row that it does not have. */
export function withOtherEmails(
  primary: string | null,
  stored: readonly { email: string }[],
  more: readonly { email: string }[],
): { email: string }[] {
  const own = [...(primary === null ? [] : [primary]), ...stored.map(({ email }) => email)]
  return [...stored, ...more.filter(({ email }) => !own.some((one) => isSame(one, email)))]
}
