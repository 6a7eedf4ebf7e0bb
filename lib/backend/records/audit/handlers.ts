import { adminOnly, signedIn } from "#lib/backend/http/base.ts"
import { forbidden } from "#lib/backend/http/errors.ts"
import { hasPart } from "#lib/contract/record-kinds.ts"
import { listEntries, listRecordEntries } from "./entries.ts"

export const audit = {
  list: adminOnly.audit.list.handler(({ input, context }) => listEntries(input, context.language)),

  listRecord: signedIn.audit.listRecord.handler(({ input: { type, record, before }, context }) => {
    if (!hasPart(type, "openTrail") && !context.identity.user.isAdmin) throw forbidden("admin")
    return listRecordEntries({ type, id: record }, before, context.language)
  }),
}
