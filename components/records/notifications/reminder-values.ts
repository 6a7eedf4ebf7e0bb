import type { NotificationDraft, Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { isPast, type When } from "./due.ts"
import { type About, aboutOf, type ReminderDraft } from "./reminder-draft.ts"
import { momentOf, usualTime, type WallTime, wallTimeOf } from "./time-steps.ts"

/** What is offered for a reminder that was for a whole day, and is given a time. */
const morning = "09:00"

/** What the dialog's fields hold; `day` is empty while none is chosen, `target` is the id of whom it is for. */
export type ReminderValues = WallTime & {
  title: string
  description: string
  target: string
  about: About | null
  /** It is for the whole day: `time` is only what is offered when it is not. */
  isAllDay: boolean
  /** When it is due as stored, which may be finer than the minutes that the fields show. */
  current?: When
  /** The usual time of a new reminder is in the fields because nobody has chosen one. */
  isUsual?: boolean
}

type Reader = { ownerId: number; timeZone: string }

/** What the fields hold when the dialog opens: a new reminder is for the reader, at the usual time. */
export function initialValues(draft: ReminderDraft, { ownerId, timeZone }: Reader): ReminderValues {
  if ("reminder" in draft) return currentValues(draft.reminder, timeZone)
  const empty = { title: draft.title ?? "", description: "", target: String(ownerId), about: draft.about }
  return { ...empty, isAllDay: false, ...usualTime(Date.now(), timeZone), isUsual: true }
}

/** What the fields hold for a stored reminder. */
export function currentValues(reminder: Reminder, timeZone: string): ReminderValues {
  const { expire_at, due_on } = reminder
  return {
    title: reminder.title,
    description: reminder.description,
    target: String(reminder.target_id),
    about: aboutOf(reminder),
    isAllDay: due_on !== null,
    current: { expire_at, due_on },
    ...(due_on ? { day: due_on, time: morning } : wallTimeOf(expire_at, timeZone)),
  }
}

/** The moment that the fields show: the stored one while they show that, or a save of another field would move it and alert again. */
function shownMoment({ day, time, current, isUsual }: ReminderValues, timeZone: string): string {
  // The dialog may have stood open until the usual time was over.
  if (isUsual) return momentOf(usualTime(Date.now(), timeZone), timeZone)
  if (current?.due_on === null) {
    const shown = wallTimeOf(current.expire_at, timeZone)
    if (shown.day === day && shown.time === time) return current.expire_at
  }
  return momentOf({ day, time }, timeZone)
}

/** When the fields say that it is due; undefined while no day is chosen. */
function shownWhen(values: ReminderValues, timeZone: string): When | undefined {
  const { day, isAllDay } = values
  if (!day) return undefined
  return isAllDay
    ? { expire_at: "", due_on: day }
    : { expire_at: shownMoment(values, timeZone), due_on: null }
}

/** Whether it would be due at a time that has passed, which was chosen now. */
export function isChosenPast(values: ReminderValues, timeZone: string, now: number): boolean {
  const { current, isUsual, isAllDay } = values
  const when = shownWhen(values, timeZone)
  if (!when || (isUsual && !isAllDay)) return false
  const isAsStored = when.due_on ? current?.due_on === when.due_on : current?.expire_at === when.expire_at
  return !isAsStored && isPast(when, now, timeZone)
}

/** The body of a save. Without a day the server is told so, and says so at the field. */
export function toBody(values: ReminderValues, timeZone: string): NotificationDraft {
  const { due_on = null, expire_at = "" } = shownWhen(values, timeZone) ?? {}
  return {
    title: values.title,
    description: values.description,
    ...(due_on ? { due_on } : { due_on, expire_at }),
    target_id: Number(values.target),
    notifiable_type: values.about?.type ?? null,
    notifiable_id: values.about?.id ?? null,
  }
}
