import { inTransaction } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { changeRegistration } from "../change-registration.ts"
import { lockRegistration } from "../lock-registration.ts"
import { type Flag, flagColumns } from "./flag-columns.ts"

/**
 * Says whether a registration is placed, or whether its technical file is there. What is so already changes nothing.
 * @returns the version it has then
 * @throws 404 for an unknown registration
 */
export function setFlag(flag: Flag, id: number, value: boolean, actor: Actor): Promise<number> {
  const column = flagColumns[flag]
  return inTransaction(async (connection) => {
    const locked = await lockRegistration(id, connection)
    if (locked[column] === value) return locked.version
    const changes = { [flag]: [locked[column], value] satisfies [unknown, unknown] }
    return changeRegistration({ id, columns: { [column]: value }, changes }, actor, connection)
  })
}
