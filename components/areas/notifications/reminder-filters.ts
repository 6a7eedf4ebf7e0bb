import { api } from "#lib/api/client.ts"

/** Filters of the sidebar by their values (spec 2 §9), in the order they are offered. */
export const reminderFilters = [
  { value: "3", name: "toDo", list: api.notifications.listToDo },
  { value: "2", name: "future", list: api.notifications.listComing },
  { value: "4", name: "created", list: api.notifications.listCreated },
  { value: "1", name: "all", list: api.notifications.listAll },
  { value: "0", name: "done", list: api.notifications.listDone },
] as const

export type ReminderFilter = (typeof reminderFilters)[number]
export const defaultFilter: ReminderFilter = reminderFilters[0]
