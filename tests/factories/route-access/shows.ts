import {
  type AccessTo,
  editsRegistrations,
  needs,
  type Rule,
  readsRecords,
  readsRegistrations,
} from "./rules.ts"

const addsSessions = needs("crm.read", "session.add")
const linksCompanies = needs("registrations.read", "crm.read")
const fillsIn: Rule = { visitors: ["registrations.read", "record.edit"] }
/** Exhibitors have no right that would be asked for; users read money by theirs. */
const fillsInMoney: Rule = { visitors: ["registrations.read", "record.edit", "finance.read"] }
const takesIn: Rule = { abilities: ["registration.intake"] }

export const registrationLifecycles: AccessTo<"registrationLifecycles"> = {
  list: "admin",
  create: "admin",
  edit: "admin",
  remove: "admin",
  order: "admin",
}

export const registrationIntake: AccessTo<"registrationIntake"> = {
  putDraft: takesIn,
  getDraft: takesIn,
  publish: takesIn,
  uploadImage: takesIn,
}

export const applications: AccessTo<"applications"> = {
  getShow: fillsIn,
  sendLinks: fillsIn,
  begin: fillsIn,
  get: fillsIn,
  save: fillsIn,
  publish: fillsIn,
  uploadImage: fillsIn,
  getImage: fillsIn,
  getInvoiceFile: fillsInMoney,
  getTerms: fillsIn,
  getTermsFile: fillsIn,
  addTechnicalFile: fillsIn,
  correct: fillsIn,
  beginByForm: fillsIn,
  saveByForm: fillsIn,
}

export const registrations: AccessTo<"registrations"> = {
  list: readsRegistrations,
  listFilters: readsRegistrations,
  listFilterOptions: readsRegistrations,
  listFilterCounts: readsRegistrations,
  listIncomplete: readsRegistrations,
  watchTyping: readsRegistrations,
  removeIncomplete: editsRegistrations,
  remindIncomplete: editsRegistrations,
  previewLifecycle: readsRegistrations,
  setLifecycle: editsRegistrations,
  setPlaced: editsRegistrations,
  setTechfile: editsRegistrations,
  setNumber: editsRegistrations,
  watchList: readsRegistrations,
  listOfCompany: readsRegistrations,
  listOfContact: readsRegistrations,
}

export const showTerms: AccessTo<"showTerms"> = {
  list: "admin",
  publish: "admin",
  remove: "admin",
  getFile: "admin",
  getAccepted: readsRegistrations,
}

export const registrationCorrections: AccessTo<"registrationCorrections"> = {
  get: readsRegistrations,
  set: editsRegistrations,
}

export const registrationRecord: AccessTo<"registrationRecord"> = {
  listActivity: readsRegistrations,
  get: readsRegistrations,
  loadChoices: readsRegistrations,
  listBooths: readsRegistrations,
  save: editsRegistrations,
  associate: needs("registrations.read", "crm.read", "record.edit"),
  dissociate: editsRegistrations,
  addBrand: editsRegistrations,
  removeBrand: editsRegistrations,
  setFirst: editsRegistrations,
  removeFirst: editsRegistrations,
  removeBooth: editsRegistrations,
  listProposals: linksCompanies,
  searchCompany: linksCompanies,
  searchContact: linksCompanies,
  createCompany: needs("registrations.read", "crm.read", "record.edit"),
  addTechnicalFile: editsRegistrations,
  removeTechnicalFile: editsRegistrations,
  getTechnicalFile: readsRegistrations,
  getStructure: readsRegistrations,
  getImage: readsRegistrations,
  storeNote: editsRegistrations,
  downloadZip: readsRegistrations,
  stream: readsRegistrations,
}

export const tradeshows: AccessTo<"tradeshows"> = {
  listShows: "admin",
  createShow: "admin",
  editShow: "admin",
  listSections: "admin",
  createSection: "admin",
  renameSection: "admin",
  removeSection: "admin",
  orderSections: "admin",
  listSessions: readsRecords,
  createSession: addsSessions,
  getSession: readsRecords,
  renameSession: addsSessions,
  removeSession: "admin",
  setCurrentSession: addsSessions,
  dateSession: addsSessions,
  syncSession: addsSessions,
}
