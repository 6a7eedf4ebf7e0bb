import type { Cells } from "./cells.ts"

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** An address with a slash before its @, as "sales/paris@x.fr": RFC 5322 has it as one. */
const slashInName = /^[^@]+\/[^@]*@[^@/]+$/

/** Addresses in a cell that may hold several, each once: between spaces, commas, semicolons, bars, slashes or line breaks. */
export function emailsIn(cell: string | undefined): string[] {
  const texts = cell?.split(/[\s,;|]+/) ?? []
  const pieces = texts.flatMap((text) => (slashInName.test(text) ? text : text.split("/"))).filter(Boolean)
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

/**
 * The further addresses that a contact has, and those of a row that it does not have. One that becomes the primary one changes positions with it.
 * @param primary as it is to be
 * @param former the primary one that is stored
 */
export function withOtherEmails(
  primary: string | null,
  former: string | null,
  stored: readonly { email: string }[],
  more: readonly { email: string }[],
): { email: string }[] {
  const others = stored.flatMap((one) => {
    if (primary === null || !isSame(one.email, primary)) return [one]
    return former === null ? [] : [{ email: former }]
  })
  const own = [...(primary === null ? [] : [primary]), ...others.map(({ email }) => email)]
  return [...others, ...more.filter(({ email }) => !own.some((one) => isSame(one, email)))]
}
