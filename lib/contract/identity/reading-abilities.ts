/**
 * What it takes to read an area: companies, contacts and what belongs to them; registrations; mails; money; who changed what. Apart from
 * `session.ts` for those who must not bring schemas along.
 */
export const readingAbilities = [
  "crm.read",
  "registrations.read",
  "mail.read",
  "finance.read",
  "audit.read",
] as const
export type ReadingAbility = (typeof readingAbilities)[number]
