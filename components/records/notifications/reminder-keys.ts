/** Begins the key of every query about reminders: what changes one reloads whichever of them are shown. */
export const remindersKey = ["notifications"] as const

export const alertKey = [...remindersKey, "alert"] as const
/** Begins the keys of the pages of reminders. */
export const pagesKey = [...remindersKey, "list"] as const
/** Begins the keys of what the bell lists. */
export const bellKey = [...pagesKey, "bell"] as const
