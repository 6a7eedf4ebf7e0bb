import type { NotifiableType, Notification as Reminder } from "#lib/contract/records/notifications.ts"

/** A record that a reminder is about. */
export type About = { type: NotifiableType; id: number; name: string }

/**
 * What the dialog is opened for: a reminder that exists, or a new one, which may have its title already; `isFixed` on the page of the
 * record it is about, which it stays about.
 */
export type ReminderDraft = { isFixed?: boolean } & (
  | { reminder: Reminder }
  | { about: About | null; title?: string }
)

/** The record a reminder is about, null for none. */
export function aboutOf(reminder: Reminder): About | null {
  const { notifiable_type: type, notifiable_id: id, notifiable_name: name } = reminder
  return type && id ? { type, id, name: name ?? "" } : null
}
