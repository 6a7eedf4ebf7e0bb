/** Begins the key of every query about reminders: what changes one reloads whichever of them are shown. */
export const remindersKey = ["notifications"] as const

export const alertKey = [...remindersKey, "alert"] as const
export const todayKey = [...remindersKey, "today"] as const
