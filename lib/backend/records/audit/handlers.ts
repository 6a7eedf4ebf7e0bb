import { can } from "#lib/abilities.ts"
import { reading, readingSome, requireReading } from "#lib/backend/http/base.ts"
import { forbidden } from "#lib/backend/http/errors.ts"
import { hasPart, kindsWith, recordKinds } from "#lib/contract/record-kinds.ts"
import type { User } from "#lib/contract/session.ts"
import { listEntries, listRecordEntries } from "./entries.ts"

/** Of which records a user sees the trail: administrators of all, others of those of which every reader does. */
const typesFor = (user: User) =>
  user.isAdmin ? undefined : kindsWith("openTrail").filter((kind) => can(user, recordKinds[kind].read))

export const audit = {
  list: reading("audit.read").audit.list.handler(({ input, context: { identity, language } }) =>
    listEntries(input, typesFor(identity.user), language),
  ),

  listRecord: readingSome(["crm.read", "registrations.read"], "audit.read").audit.listRecord.handler(
    ({ input: { type, record, before }, context }) => {
      if (!hasPart(type, "openTrail")) {
        if (!context.identity.user.isAdmin) throw forbidden("admin")
      } else requireReading(context.identity, type)
      return listRecordEntries({ type, id: record }, before, context.language)
    },
  ),
}
