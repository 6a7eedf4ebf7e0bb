import type { NotificationDraft, Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { type About, aboutOf, type ReminderDraft } from "./reminder-draft.ts"
import { momentOf, usualTime, type WallTime, wallTimeOf } from "./time-steps.ts"

/** What the dialog's fields hold; `day` is empty while none is chosen, `target` is the id of whom it is for. */
export type ReminderValues = WallTime & {
  title: string
  description: string
  target: string
  about: About | null
  /** The moment as stored, which may be finer than the minutes that the fields show. */
  current?: string
  /** The usual time of a new reminder stands in the fields because nobody has chosen one. */
  isUsual?: boolean
}

type Reader = { ownerId: number; timeZone: string }

/** What the fields hold when the dialog opens: a new reminder is for the reader, at the usual time. */
export function initialValues(draft: ReminderDraft, { ownerId, timeZone }: Reader): ReminderValues {
  if ("reminder" in draft) return currentValues(draft.reminder, timeZone)
  const empty = { title: draft.title ?? "", description: "", target: String(ownerId), about: draft.about }
  return { ...empty, ...usualTime(Date.now(), timeZone), isUsual: true }
}

/** What the fields hold for a stored reminder. */
export function currentValues(reminder: Reminder, timeZone: string): ReminderValues {
  return {
    title: reminder.title,
    description: reminder.description,
    target: String(reminder.target_id),
    about: aboutOf(reminder),
    current: reminder.expire_at,
    ...wallTimeOf(reminder.expire_at, timeZone),
  }
}

/** The moment that the fields show: the stored one while they show that, or a save of another field would move it and alert anew. */
function shownMoment({ day, time, current, isUsual }: ReminderValues, timeZone: string): string {
  // The dialog may have stood open until the usual time was over.
  if (isUsual) return momentOf(usualTime(Date.now(), timeZone), timeZone)
  if (current !== undefined) {
    const shown = wallTimeOf(current, timeZone)
    if (shown.day === day && shown.time === time) return current
  }
  return momentOf({ day, time }, timeZone)
}

/** The body of a save. Without a day the server is told so, and says so at the field. */
export function toBody(values: ReminderValues, timeZone: string): NotificationDraft {
  return {
    title: values.title,
    description: values.description,
    expire_at: values.day ? shownMoment(values, timeZone) : "",
    target_id: Number(values.target),
    notifiable_type: values.about?.type ?? null,
    notifiable_id: values.about?.id ?? null,
  }
}
