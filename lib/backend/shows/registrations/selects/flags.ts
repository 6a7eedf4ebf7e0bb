import { inTransaction } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { changeRegistration } from "../change-registration.ts"
import { lockRegistration, requireOpenToStaff } from "../lock-registration.ts"
import { type Flag, flagColumns } from "./flag-columns.ts"
import { valueChanged } from "./value-changed.ts"

/** `from`: the value beside which it was chosen; left out, whatever is stored is replaced. */
type FlagInput = { id: number; value: boolean; from?: boolean | undefined }

/**
 * Says whether a registration is placed, or whether its technical file is there. What is so already changes nothing.
 * @returns the version it has then
 * @throws 404 for an unknown registration, 409 when it is another value by now than `from`, 422 for a draft
 */
export function setFlag(flag: Flag, { id, value, from }: FlagInput, actor: Actor): Promise<number> {
  const column = flagColumns[flag]
  return inTransaction(async (connection) => {
    const locked = await lockRegistration(id, connection)
    if (locked[column] === value) return locked.version
    requireOpenToStaff(flag, locked)
    if (from !== undefined && locked[column] !== from) {
      const cell = { registration: id, field: flag, kind: "flag" } as const
      throw await valueChanged(cell, locked[column] ? "yes" : "no", connection)
    }
    const changes = { [flag]: [locked[column], value] satisfies [unknown, unknown] }
    return changeRegistration({ id, columns: { [column]: value }, changes }, actor, connection)
  })
}
