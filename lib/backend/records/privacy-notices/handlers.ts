import { adminOnly, ownAccount } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { acceptedAt, currentNotice, listNotices } from "./data.ts"
import { acceptNotice, publishNotice } from "./mutations.ts"

const calls = ownAccount.privacyNotices
const administration = adminOnly.privacyNotices

export const privacyNotices = {
  get: calls.get.handler(async ({ input: { kind }, context: { identity, language } }) => {
    const notice = await currentNotice(kind, language)
    return { data: { ...notice, accepted_at: await acceptedAt(identity.user.id, notice.id) } }
  }),

  accept: calls.accept.handler(async ({ input: { notice }, context: { identity, language } }) => {
    await acceptNotice(notice, identity.user.id, language)
    return { success: true as const }
  }),

  list: administration.list.handler(async () => ({ data: await listNotices() })),

  publish: administration.publish.handler(async ({ input, context }) => ({
    data: await publishNotice(input, actorOf(context)),
  })),
}
