import { type AccessTo, colleagues, needs, needsOneOf, readsRecords, readsRegistrations } from "./rules.ts"

export const seasons: AccessTo<"seasons"> = {
  list: readsRegistrations,
  money: needs("registrations.read", "finance.read"),
  applications: readsRegistrations,
}

export const calendar: AccessTo<"calendar"> = {
  getFeed: colleagues,
  createFeed: colleagues,
  revokeFeed: colleagues,
  read: "open",
}

export const quickSearch: AccessTo<"quickSearch"> = {
  find: readsRecords,
  findOther: needsOneOf(["crm.read", "mail.read", "finance.read"]),
  listRecent: readsRecords,
  noteOpened: readsRecords,
}

export const today: AccessTo<"today"> = {
  get: colleagues,
}
