import { can, type Holder } from "#lib/access/abilities.ts"
import type { Notification } from "#lib/contract/records/notifications.ts"
import { recordKinds } from "#lib/contract/records/record-kinds.ts"

/** A reminder as a user may see it: one about a record that the user may not read does not name it. */
export function shownTo(user: Holder, reminder: Notification): Notification {
  const { notifiable_type: kind } = reminder
  if (kind === null || can(user, recordKinds[kind].read)) return reminder
  return { ...reminder, notifiable_type: null, notifiable_id: null, notifiable_name: null }
}
