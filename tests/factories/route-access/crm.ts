import { type AccessTo, changesMany, edits, needs, reads, readsRecords, readsRegistrations } from "./rules.ts"

export const companies: AccessTo<"companies"> = {
  list: reads,
  listFilters: reads,
  listFilterOptions: reads,
  listFilterCounts: reads,
  get: reads,
  create: edits,
  edit: edits,
  resetEmailError: edits,
  pick: reads,
  findDuplicates: reads,
  remove: edits,
  listActivity: reads,
  loadInit: reads,
  loadOptionalInit: reads,
  createTag: edits,
  createVendorTag: needs("crm.read", "record.edit", "tag.create"),
  createBrand: edits,
  createBuyerType: edits,
}

export const contacts: AccessTo<"contacts"> = {
  list: reads,
  listFilters: reads,
  listFilterOptions: reads,
  listFilterCounts: reads,
  create: edits,
  get: reads,
  edit: edits,
  remove: edits,
  resetEmailError: edits,
  listActivity: reads,
  getMailing: reads,
  setTracking: edits,
  loadInit: reads,
  listMarketplaceTypes: reads,
  findDuplicates: reads,
  pick: reads,
  createTag: edits,
  createCaller: edits,
}

export const pipelines: AccessTo<"pipelines"> = {
  init: reads,
  load: reads,
  funnel: reads,
  change: edits,
  candidates: reads,
  add: edits,
  remove: edits,
  undo: edits,
  stream: reads,
}

export const pipelineAdmin: AccessTo<"pipelineAdmin"> = {
  list: "admin",
  create: "admin",
  edit: "admin",
  remove: "admin",
  order: "admin",
  listStages: "admin",
  createStage: "admin",
  editStage: "admin",
  removeStage: "admin",
  orderStages: "admin",
}

export const exports: AccessTo<"exports"> = {
  companies: needs("crm.read", "export.companies"),
  contacts: needs("crm.read", "sib.export.contacts"),
  registrations: readsRegistrations,
  contactsForMailing: needs("crm.read", "sib.export.contacts"),
  listContactsForMailing: needs("crm.read", "sib.export.contacts"),
}

export const exportLayouts: AccessTo<"exportLayouts"> = {
  list: readsRecords,
  create: readsRecords,
  edit: readsRecords,
  remove: readsRecords,
}

export const imports: AccessTo<"imports"> = {
  upload: changesMany,
  getFile: changesMany,
  check: changesMany,
  list: changesMany,
  get: changesMany,
  listRows: changesMany,
  listValues: changesMany,
  run: changesMany,
  revert: changesMany,
}
