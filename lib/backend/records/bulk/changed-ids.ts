import type { Changes } from "#lib/backend/records/audit/write-audit.ts"

/**
 * What becomes of a set of ids.
 * @param field name under which the change is written down
 * @returns no changes when it stays as it is
 */
export function changedIds(
  field: string,
  old: number[],
  { add, remove }: { add: number[]; remove: number[] },
): Changes {
  const fresh = new Set(old)
  for (const id of remove) fresh.delete(id)
  for (const id of add) fresh.add(id)
  const isSame = fresh.size === old.length && old.every((id) => fresh.has(id))
  return isSame ? {} : { [field]: [old, [...fresh].sort((a, b) => a - b)] }
}
