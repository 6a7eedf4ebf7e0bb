import { can, mayChangeOwners } from "#lib/access/abilities.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import { forbidden } from "#lib/backend/platform/http/errors.ts"
import type { Actor, Changes } from "#lib/backend/records/audit/write-audit.ts"
import { readSeller } from "#lib/backend/records/registry/seller.ts"
import type { User } from "#lib/contract/identity/session.ts"

/** Who may delete a company: those who own it, and administrators, if they may edit records (docs/decisions/0006). */
export function mayDeleteCompany(user: User, saleOwnerIds: number[]): boolean {
  const isUnowned = saleOwnerIds.length === 0
  return can(user, "record.edit") && mayChangeOwners(user, saleOwnerIds) && (user.isAdmin || !isUnowned)
}

/** Throws a 403 when a save changes the owners of a company and whoever saves may not. */
export async function requireOwnership(
  changes: Changes,
  saleOwnerIds: number[],
  { userId }: Actor,
  connection: Connection,
): Promise<void> {
  // Commands on the server act in nobody's name.
  if (!("vendor.saleOwners" in changes) || userId === null) return
  const seller = await readSeller(userId, connection)
  if (!mayChangeOwners(seller, saleOwnerIds)) throw forbidden("owners")
}
