import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"

/** A reminder of whoever looks, who made it and may change it, about nothing and long overdue. */
export function aReminder(more: Partial<Reminder> = {}): Reminder {
  return {
    id: 7,
    title: "Call back",
    description: "",
    expire_at: "2026-03-02T09:00:00Z",
    due_on: null,
    target_id: 1,
    target: { id: 1, name: "Ada" },
    creator: { id: 1, name: "Ada Editor" },
    notifiable_type: null,
    notifiable_id: null,
    notifiable_name: null,
    skip_alert: false,
    notified: true,
    done: false,
    notice: false,
    version: 1,
    meta: {},
    permissions: { update: true },
    ...more,
  }
}

/** A page of reminders as the API answers it. */
export function pageOfReminders(reminders: readonly Reminder[]) {
  const { length: total } = reminders
  return {
    data: reminders,
    meta: { per_page: 25, current_page: 1, last_page: 1, from: 1, to: total, total },
    has_mine: reminders.length > 0,
  }
}
