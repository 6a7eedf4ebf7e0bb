import type { contract } from "#lib/contract/contract.ts"
import type { Ability } from "#lib/contract/session.ts"

/**
 * Who may make a call: anybody, everybody who is signed in, administrators, or those with all of some abilities. A write that
 * asks for no ability says why.
 */
export type Rule = "open" | "everybody" | "admin" | { abilities: Ability[] } | { everybody: string }

const needs = (...abilities: Ability[]) => ({ abilities })
const edits = needs("record.edit")
const changesMany = needs("show.bulk-action", "record.edit")
const takesIn = needs("registration.intake")
const addsSessions = needs("session.add")
const everybody = (reason: string) => ({ everybody: reason })

const ownToken = everybody("signs oneself out, or makes and ends one's own tokens")
const reminders = everybody("reminders are one's own work, also that of those who only look")
const ownSecondFactor = everybody("one's own second factor, with one's password")
const looksUp = everybody("reads only; the specification has it as a POST")
const ownSetup = everybody("is how one looks at lists oneself; shared filters are the maker's to change")

/** All that a user who must have a second factor and has none may do, besides what is open to anybody. */
export const enrolmentCalls = new Set([
  "session.findUser",
  "session.revokeToken",
  "secondFactor.get",
  "secondFactor.begin",
  "secondFactor.confirm",
])

type RouteAccess = {
  [Area in keyof typeof contract]: { [Call in keyof (typeof contract)[Area]]: Rule }
}

/**
 * Who may make which call. A new call needs a line here; it is then tried by callers of every kind, with input that says nothing: who may
 * not is told so before anything is said of the input or the record. Rules that look at the record, such as who may delete a company, have tests of their own.
 */
export const routeAccess: RouteAccess = {
  session: {
    createToken: "open",
    revokeToken: ownToken,
    listTokens: "everybody",
    revokeOneToken: ownToken,
    createNamedToken: ownToken,
    findUser: "everybody",
    testCommunication: "open",
  },
  reference: {
    loadInit: "everybody",
    getConfiguration: "everybody",
  },
  companies: {
    list: "everybody",
    listFilters: "everybody",
    listFilterOptions: "everybody",
    get: "everybody",
    create: edits,
    edit: edits,
    resetEmailError: edits,
    pick: "everybody",
    findDuplicates: "everybody",
    remove: edits,
    listActivity: "everybody",
    loadInit: "everybody",
    loadOptionalInit: "everybody",
    createTag: edits,
    createVendorTag: needs("record.edit", "tag.create"),
    createBrand: edits,
    createBuyerType: edits,
  },
  contacts: {
    list: "everybody",
    listFilters: "everybody",
    listFilterOptions: "everybody",
    create: edits,
    get: "everybody",
    edit: edits,
    remove: edits,
    resetEmailError: edits,
    listActivity: "everybody",
    getMailing: "everybody",
    loadInit: "everybody",
    listMarketplaceTypes: "everybody",
    findDuplicates: "everybody",
    pick: "everybody",
    createTag: edits,
    createCaller: edits,
  },
  notes: {
    list: "everybody",
    create: edits,
    get: "everybody",
    edit: edits,
    remove: edits,
    pin: edits,
    restore: edits,
    listVersions: "everybody",
  },
  contactNotes: {
    list: "everybody",
    create: edits,
    get: "everybody",
    edit: edits,
    remove: edits,
  },
  registrationNotes: {
    list: "everybody",
    create: edits,
    get: "everybody",
    edit: edits,
    remove: edits,
  },
  registrationLifecycles: {
    list: "admin",
    create: "admin",
    edit: "admin",
    remove: "admin",
    order: "admin",
  },
  registrationIntake: {
    putDraft: takesIn,
    getDraft: takesIn,
    publish: takesIn,
    uploadImage: takesIn,
  },
  applications: {
    getShow: "open",
    begin: "open",
    get: "open",
    save: "open",
    publish: "open",
    uploadImage: "open",
    getImage: "open",
    addTechnicalFile: "open",
    beginByForm: "open",
    saveByForm: "open",
  },
  registrations: {
    list: "everybody",
    listFilters: "everybody",
    listFilterOptions: "everybody",
    listIncomplete: "everybody",
    removeIncomplete: edits,
    previewLifecycle: "everybody",
    setLifecycle: edits,
    setPlaced: edits,
    setTechfile: edits,
    setNumber: edits,
    listOfCompany: "everybody",
    listOfContact: "everybody",
  },
  registrationRecord: {
    get: "everybody",
    loadChoices: "everybody",
    listBooths: "everybody",
    save: edits,
    associate: edits,
    dissociate: edits,
    addBrand: edits,
    removeBrand: edits,
    removeFirst: edits,
    removeBooth: edits,
    listProposals: "everybody",
    searchCompany: looksUp,
    searchContact: looksUp,
    createCompany: edits,
    addTechnicalFile: edits,
    removeTechnicalFile: edits,
    getTechnicalFile: "everybody",
    getStructure: "everybody",
    getImage: "everybody",
    storeNote: edits,
    downloadZip: "everybody",
    stream: "everybody",
  },
  notifications: {
    listTargets: "everybody",
    listAlerts: "everybody",
    listToDo: "everybody",
    listComing: "everybody",
    listConnected: "everybody",
    listOld: "everybody",
    listDone: "everybody",
    listAll: "everybody",
    listCreated: "everybody",
    listToday: "everybody",
    listForCompany: "everybody",
    listForContact: "everybody",
    listForRegistration: "everybody",
    watch: "everybody",
    create: reminders,
    edit: reminders,
    remove: reminders,
    restore: reminders,
    setDone: reminders,
    skip: reminders,
    claim: reminders,
  },
  sequences: {
    stop: edits,
  },
  pipelines: {
    init: "everybody",
    load: "everybody",
    funnel: "everybody",
    change: edits,
    candidates: "everybody",
    add: edits,
    remove: edits,
    stream: "everybody",
  },
  pipelineAdmin: {
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
  },
  quickSearch: {
    find: "everybody",
  },
  passwordLinks: {
    look: "open",
    choosePassword: "open",
    change: everybody("one's own password"),
  },
  secondFactor: {
    get: "everybody",
    begin: ownSecondFactor,
    confirm: ownSecondFactor,
    turnOff: ownSecondFactor,
    getRule: "admin",
    setRule: "admin",
  },
  users: {
    list: "admin",
    get: "admin",
    create: "admin",
    edit: "admin",
    disable: "admin",
    enable: "admin",
    createLink: "admin",
    requireSecondFactor: "admin",
    resetSecondFactor: "admin",
    listTokens: "admin",
    createToken: "admin",
    revokeToken: "admin",
    revokeTokens: "admin",
  },
  tradeshows: {
    listShows: "admin",
    createShow: "admin",
    editShow: "admin",
    listSections: "admin",
    createSection: "admin",
    renameSection: "admin",
    removeSection: "admin",
    orderSections: "admin",
    listSessions: "everybody",
    createSession: addsSessions,
    getSession: "everybody",
    renameSession: addsSessions,
    removeSession: "admin",
    setCurrentSession: addsSessions,
    dateSession: addsSessions,
    syncSession: addsSessions,
  },
  vocabulary: {
    list: "admin",
    create: "admin",
    edit: "admin",
    remove: "admin",
    merge: "admin",
    removeBuyerType: edits,
  },
  audit: {
    list: "admin",
    listRecord: "everybody",
  },
  trash: {
    list: "admin",
    restore: "admin",
  },
  merges: {
    list: "everybody",
    trace: "everybody",
    preview: "everybody",
    merge: edits,
    undo: edits,
  },
  jobs: {
    list: "everybody",
    get: "everybody",
    listRows: "everybody",
    cancel: everybody("one's own jobs; those of others for administrators"),
    download: "everybody",
  },
  bulk: {
    changeLifecycle: changesMany,
    changeMarketplaceLifecyclePlatform: changesMany,
    changeTags: changesMany,
    assignOwner: changesMany,
  },
  exports: {
    companies: needs("export.companies"),
    contacts: needs("sib.export.contacts"),
    registrations: everybody("changes nothing, and all see every action of registrations"),
    contactsForMailing: needs("sib.export.contacts"),
    listContactsForMailing: needs("sib.export.contacts"),
  },
  savedFilters: {
    list: "everybody",
    create: ownSetup,
    edit: ownSetup,
    remove: ownSetup,
  },
  preferences: {
    get: "everybody",
    set: ownSetup,
  },
  imports: {
    upload: changesMany,
    getFile: changesMany,
    check: changesMany,
    list: changesMany,
    get: changesMany,
    listRows: changesMany,
    run: changesMany,
    revert: changesMany,
  },
}
