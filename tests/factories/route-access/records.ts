import {
  type AccessTo,
  changesMany,
  colleagues,
  edits,
  editsNotes,
  editsRegistrations,
  everybody,
  needs,
  needsOneOf,
  reads,
  readsRecords,
  readsRegistrations,
} from "./rules.ts"

const changesManyRegistrations = needs("registrations.read", "show.bulk-action", "record.edit")
/** Lists whose filters can be saved. */
const readsLists = needsOneOf(["crm.read", "registrations.read", "finance.read"])

export const reference: AccessTo<"reference"> = {
  loadInit: colleagues,
  getConfiguration: colleagues,
}

export const notes: AccessTo<"notes"> = {
  list: reads,
  create: edits,
  get: reads,
  edit: edits,
  remove: edits,
  pin: editsNotes,
  restore: editsNotes,
  listVersions: readsRecords,
}

export const contactNotes: AccessTo<"contactNotes"> = {
  list: reads,
  create: edits,
  get: reads,
  edit: edits,
  remove: edits,
}

export const registrationNotes: AccessTo<"registrationNotes"> = {
  list: readsRegistrations,
  create: editsRegistrations,
  get: readsRegistrations,
  edit: editsRegistrations,
  remove: editsRegistrations,
}

export const documents: AccessTo<"documents"> = {
  list: reads,
  upload: needs("crm.read", "upload.documents"),
  remove: needs("crm.read", "delete.document"),
  get: reads,
  getPreview: reads,
  getLink: reads,
  getLinked: "open",
}

export const notifications: AccessTo<"notifications"> = {
  listTargets: colleagues,
  listAlerts: colleagues,
  listToDo: colleagues,
  listComing: colleagues,
  listConnected: colleagues,
  listOld: colleagues,
  listDone: colleagues,
  listAll: colleagues,
  listCreated: colleagues,
  listToday: colleagues,
  listForCompany: reads,
  listForContact: reads,
  listForRegistration: readsRegistrations,
  watch: colleagues,
  create: colleagues,
  edit: colleagues,
  remove: colleagues,
  restore: colleagues,
  setDone: colleagues,
  skip: colleagues,
  claim: colleagues,
}

export const vocabulary: AccessTo<"vocabulary"> = {
  list: "admin",
  create: "admin",
  edit: "admin",
  remove: "admin",
  merge: "admin",
  removeBuyerType: edits,
}

export const audit: AccessTo<"audit"> = {
  list: needs("audit.read"),
  listRecord: needsOneOf(["crm.read", "registrations.read"], "audit.read"),
}

export const trash: AccessTo<"trash"> = {
  list: "admin",
  restore: "admin",
}

export const privacyNotices: AccessTo<"privacyNotices"> = {
  get: everybody("a text of the house for whoever it is about, and whether one has read it oneself"),
  accept: everybody("one's own word that one has read it"),
  list: "admin",
  publish: "admin",
}

export const duplicates: AccessTo<"duplicates"> = {
  list: edits,
  similar: edits,
  dismiss: edits,
  restore: edits,
}

export const merges: AccessTo<"merges"> = {
  list: reads,
  trace: reads,
  preview: reads,
  merge: edits,
  undo: edits,
}

export const bulk: AccessTo<"bulk"> = {
  changeLifecycle: changesMany,
  changeMarketplaceLifecyclePlatform: changesMany,
  changeTags: changesMany,
  subscribe: changesMany,
  assignOwner: changesMany,
  previewDelete: changesMany,
  delete: changesMany,
  undoDelete: changesMany,
  setRegistrationFlag: changesManyRegistrations,
  previewRegistrationLifecycle: changesManyRegistrations,
  setRegistrationLifecycle: changesManyRegistrations,
}

export const savedFilters: AccessTo<"savedFilters"> = {
  list: readsLists,
  loadSetup: readsLists,
  create: readsLists,
  edit: readsLists,
  remove: readsLists,
  pin: readsLists,
  unpin: readsLists,
}
