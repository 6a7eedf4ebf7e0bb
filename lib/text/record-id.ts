/** Largest id the database can hold. */
const maxId = 2_147_483_647

/** The id in a record page's path; null when it is none (A-5: digits only). */
export function recordIdOf(segment: string): number | null {
  if (!/^\d{1,10}$/.test(segment)) return null
  const id = Number(segment)
  return id >= 1 && id <= maxId ? id : null
}
