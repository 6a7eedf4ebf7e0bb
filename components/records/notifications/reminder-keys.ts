/** Begins the key of every query about reminders: what changes one reloads whichever of them are shown. */
export const remindersKey = ["notifications"] as const

export const alertKey = [...remindersKey, "alert"] as const
/** What the bell lists. */
export const toDoKey = [...remindersKey, "to-do"] as const
