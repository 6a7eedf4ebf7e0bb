import type { Locks } from "#components/records/changes/form-context.tsx"
import { isOpenToStaff } from "#lib/contract/shows/draft-rule.ts"
import type { RegistrationValues } from "./registration-values.ts"

type Reader = { isPublished: boolean; mayChangeOwners: boolean }

/** Why fields of a registration cannot be changed by its reader, by their paths; why those of a draft cannot, its heading says for all. */
export function locksOf(
  values: RegistrationValues,
  { isPublished, mayChangeOwners }: Reader,
  t: (text: "ownersLocked") => string,
): Locks {
  const theirs = Object.keys(values).filter((path) => !isOpenToStaff(path, isPublished))
  const locks: Record<string, string> = Object.fromEntries(theirs.map((path) => [path, ""]))
  if (!mayChangeOwners) locks["primaryCompany.saleOwners"] = t("ownersLocked")
  return locks
}
