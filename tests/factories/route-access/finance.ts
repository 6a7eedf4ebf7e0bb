import { type AccessTo, editsMoney, editsNotes, readsMoney } from "./rules.ts"

export const ledgerBooks: AccessTo<"ledgerBooks"> = {
  list: readsMoney,
  editAccounts: "admin",
  close: "admin",
}

export const invoicingAdmin: AccessTo<"invoicingAdmin"> = {
  listSellers: "admin",
  editSeller: "admin",
  setLogo: "admin",
  removeLogo: "admin",
  getLogo: "admin",
  listRules: "admin",
  createRule: "admin",
  editRule: "admin",
  removeRule: "admin",
  tryBuyer: "admin",
  orderRules: "admin",
}

export const payingOrganizations: AccessTo<"payingOrganizations"> = {
  list: "admin",
  create: "admin",
  edit: "admin",
}

export const vatChecks: AccessTo<"vatChecks"> = {
  check: editsMoney,
}

export const directory: AccessTo<"directory"> = {
  find: editsNotes,
}

export const platformCallbacks: AccessTo<"platformCallbacks"> = {
  changed: "partner",
}

export const approvedPlatform: AccessTo<"approvedPlatform"> = {
  get: "admin",
  edit: "admin",
  check: "admin",
  list: "admin",
  watch: "admin",
  retry: "admin",
  setAside: "admin",
  undoSetAside: "admin",
  correct: "admin",
  renewCallback: "admin",
  removeCallback: "admin",
  ofInvoice: readsMoney,
}

export const externalAccounting: AccessTo<"externalAccounting"> = {
  get: "admin",
  retry: editsMoney,
  retryAll: "admin",
  tellEarlier: "admin",
}

export const invoices: AccessTo<"invoices"> = {
  list: readsMoney,
  listMore: readsMoney,
  listCompanions: readsMoney,
  calculate: editsMoney,
  preview: editsMoney,
  store: editsMoney,
  link: editsMoney,
  unlink: editsMoney,
  get: readsMoney,
  getFile: readsMoney,
  calculateCredit: editsMoney,
  credit: editsMoney,
  pay: editsMoney,
  reverse: editsMoney,
}

export const bankStatements: AccessTo<"bankStatements"> = {
  read: editsMoney,
  keep: editsMoney,
  list: readsMoney,
  getStatement: readsMoney,
  remove: editsMoney,
  listEntries: readsMoney,
  getEntry: readsMoney,
  findInvoices: readsMoney,
  match: editsMoney,
  settle: editsMoney,
  unsettle: editsMoney,
  returnPayment: editsMoney,
  listCredits: readsMoney,
  setAside: editsMoney,
  reopen: editsMoney,
}

export const accounting: AccessTo<"accounting"> = {
  ageing: readsMoney,
  journal: readsMoney,
  fec: readsMoney,
  listMissingRates: readsMoney,
  enterRate: editsMoney,
}

export const ledger: AccessTo<"ledger"> = {
  list: readsMoney,
  listFilters: readsMoney,
  listFilterOptions: readsMoney,
  exportFile: readsMoney,
}
