import { can } from "#lib/access/abilities.ts"
import { type Language, reading, readingSome, requireReading } from "#lib/backend/platform/http/base.ts"
import { forbidden } from "#lib/backend/platform/http/errors.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { hasPart, kindsWith, recordKinds } from "#lib/contract/records/record-kinds.ts"
import { type AuditReader, listEntries, listRecordEntries } from "./entries.ts"

/** Of which records a user sees the audit trail: administrators of all, others of those of which every reader does. */
const typesFor = (user: User) =>
  user.isAdmin ? undefined : kindsWith("openTrail").filter((kind) => can(user, recordKinds[kind].read))

const readerOf = (user: User, language: Language): AuditReader => ({
  language,
  readsMoney: can(user, "finance.read"),
})

export const audit = {
  list: reading("audit.read").audit.list.handler(({ input, context: { identity, language } }) =>
    listEntries(input, typesFor(identity.user), readerOf(identity.user, language)),
  ),

  listRecord: readingSome(["crm.read", "registrations.read"], "audit.read").audit.listRecord.handler(
    ({ input: { type, record, before }, context }) => {
      if (!hasPart(type, "openTrail")) {
        if (!context.identity.user.isAdmin) throw forbidden("admin")
      } else requireReading(context.identity, type)
      const reader = readerOf(context.identity.user, context.language)
      return listRecordEntries({ type, id: record }, before, reader)
    },
  ),
}
