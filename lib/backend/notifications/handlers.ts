import { signedIn } from "../base.ts"
import { listToday } from "./data.ts"
import { removeNotification } from "./mutations.ts"

export const notifications = {
  listToday: signedIn.notifications.listToday.handler(async ({ context: { identity } }) => {
    const { ownerId } = identity.user
    return { data: ownerId === null ? [] : await listToday(ownerId) }
  }),

  remove: signedIn.notifications.remove.handler(async ({ input, context: { identity, requestId } }) => {
    await removeNotification(input.notif, identity.user, requestId)
    return { success: true }
  }),
}
