import { openTrails } from "#lib/contract/audit.ts"
import { adminOnly, signedIn } from "../base.ts"
import { forbidden } from "../errors.ts"
import { listEntries, listRecordEntries } from "./entries.ts"

export const audit = {
  list: adminOnly.audit.list.handler(({ input, context }) => listEntries(input, context.language)),

  listRecord: signedIn.audit.listRecord.handler(({ input: { type, record, before }, context }) => {
    const isOpen = openTrails.some((one) => one === type)
    if (!isOpen && !context.identity.user.isAdmin) throw forbidden("admin")
    return listRecordEntries({ type, id: record }, before, context.language)
  }),
}
