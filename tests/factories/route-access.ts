import type { contract } from "#lib/contract/contract.ts"
import type { Ability } from "#lib/contract/session.ts"
import { unique } from "./database.ts"

/** What a call needs so that its ability is asked for: input that passes the contract. */
type Input = { path?: string; body?: object }
type AbilityRule = { ability: Ability; input: Input }

/** Who may make a call: anybody, everybody who is signed in, administrators, or those with an ability. */
export type Rule = "open" | "everybody" | "admin" | AbilityRule

const needs = (ability: Ability, input: Input = {}): AbilityRule => ({ ability, input })

/** No records at all: nothing is written whoever calls. */
const target = { nbElements: 0 }

type RouteAccess = {
  [Area in keyof typeof contract]: { [Call in keyof (typeof contract)[Area]]: Rule }
}

/**
 * Who may make which call. A new call needs a line here; it is then tried by callers of every kind. Rules that look at the
 * record, such as who may delete a company, have tests of their own.
 */
export const routeAccess: RouteAccess = {
  session: {
    createToken: "open",
    revokeToken: "everybody",
    listTokens: "everybody",
    revokeOneToken: "everybody",
    createNamedToken: "everybody",
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
    create: "everybody",
    edit: "everybody",
    resetEmailError: "everybody",
    pick: "everybody",
    findDuplicates: "everybody",
    remove: "everybody",
    listActivity: "everybody",
    loadInit: "everybody",
    loadOptionalInit: "everybody",
    createTag: "everybody",
    createVendorTag: needs("tag.create", { body: { name: unique("Named") } }),
    createBrand: "everybody",
    createBuyerType: "everybody",
  },
  contacts: {
    list: "everybody",
    listFilters: "everybody",
    listFilterOptions: "everybody",
    create: "everybody",
    get: "everybody",
    edit: "everybody",
    remove: "everybody",
    resetEmailError: "everybody",
    listActivity: "everybody",
    getMailing: "everybody",
    loadInit: "everybody",
    listMarketplaceTypes: "everybody",
    findDuplicates: "everybody",
    pick: "everybody",
    createTag: "everybody",
    createCaller: "everybody",
  },
  notes: {
    list: "everybody",
    create: "everybody",
    get: "everybody",
    edit: "everybody",
    remove: "everybody",
    pin: "everybody",
    restore: "everybody",
  },
  contactNotes: {
    list: "everybody",
    create: "everybody",
    get: "everybody",
    edit: "everybody",
    remove: "everybody",
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
    watch: "everybody",
    create: "everybody",
    edit: "everybody",
    remove: "everybody",
    setDone: "everybody",
    skip: "everybody",
    claim: "everybody",
  },
  sequences: {
    stop: "everybody",
  },
  quickSearch: {
    find: "everybody",
  },
  passwordLinks: {
    look: "open",
    choosePassword: "open",
    change: "everybody",
  },
  users: {
    list: "admin",
    get: "admin",
    create: "admin",
    edit: "admin",
    disable: "admin",
    enable: "admin",
    createLink: "admin",
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
    createSession: needs("session.add", { body: { name: unique("Named") } }),
    getSession: "everybody",
    renameSession: needs("session.add", { body: { ...{ name: unique("Named") }, version: 1 } }),
    removeSession: needs("session.add"),
    setCurrentSession: needs("session.add", { body: { session: 1 } }),
    dateSession: needs("session.add", { body: { session: 1, type: "from", date: null } }),
    syncSession: needs("session.add", { body: { session: 1, is_sync_mp: true } }),
  },
  vocabulary: {
    list: "admin",
    create: "admin",
    edit: "admin",
    remove: "admin",
    merge: "admin",
    removeBuyerType: "everybody",
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
    merge: "everybody",
    undo: "everybody",
  },
  jobs: {
    list: "everybody",
    get: "everybody",
    listRows: "everybody",
    cancel: "everybody",
    download: "everybody",
  },
  bulk: {
    changeLifecycle: needs("show.bulk-action", {
      body: { target, values: { lifecycle_id: 1, lifecycle_option_id: null } },
    }),
    changeMarketplaceLifecyclePlatform: needs("show.bulk-action", {
      body: { target, values: { lifecycle_platform_id: null } },
    }),
    changeTags: needs("show.bulk-action", { body: { list: "companies", target, values: { add: [1] } } }),
    assignOwner: needs("show.bulk-action", { body: { target, values: { mode: "replace", owner_ids: [] } } }),
  },
  exports: {
    companies: needs("export.companies"),
    contacts: needs("sib.export.contacts"),
    contactsForMailing: needs("sib.export.contacts"),
    listContactsForMailing: needs("sib.export.contacts"),
  },
  savedFilters: {
    list: "everybody",
    create: "everybody",
    edit: "everybody",
    remove: "everybody",
  },
  preferences: {
    get: "everybody",
    set: "everybody",
  },
  imports: {
    upload: needs("show.bulk-action"),
    getFile: needs("show.bulk-action"),
    check: needs("show.bulk-action"),
    list: needs("show.bulk-action"),
    get: needs("show.bulk-action"),
    listRows: needs("show.bulk-action"),
    run: needs("show.bulk-action"),
    revert: needs("show.bulk-action"),
  },
}
