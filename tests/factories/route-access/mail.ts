import {
  type AccessTo,
  colleagues,
  drawsFlows,
  everybody,
  needs,
  needsOneOf,
  type Rule,
  reads,
  starts,
} from "./rules.ts"

const readsMail = needs("mail.read")
const readsTemplates = needsOneOf(["mail.read", "crm.read"])
const writesMail = needs("mail.read", "record.edit")
const sendsToMany = needs("mail.read", "show.bulk-action", "record.edit")
const discloses: Rule = { administratorsWith: "mail.disclose" }
const ownMailbox = everybody("the own mailbox is taken away also by who may not read mails any more")

export const mailboxes: AccessTo<"mailboxes"> = {
  verifyKey: readsMail,
  openKey: readsMail,
  get: ownMailbox,
  suggest: readsMail,
  link: readsMail,
  prove: readsMail,
  sendCode: readsMail,
  forgetWaiting: ownMailbox,
  startOauth: readsMail,
  finishOauth: readsMail,
  unlink: ownMailbox,
  check: readsMail,
  setLimits: readsMail,
  listExclusions: readsMail,
  addExclusion: readsMail,
  removeExclusion: readsMail,
  getProfile: readsMail,
  editProfile: readsMail,
  listAll: "admin",
}

export const sharedMailboxes: AccessTo<"sharedMailboxes"> = {
  list: "admin",
  create: "admin",
  edit: "admin",
  connect: "admin",
  startOauth: "admin",
  relinkOauth: "admin",
  finishOauth: "admin",
  remove: "admin",
  listOwn: readsMail,
}

export const mailTemplates: AccessTo<"mailTemplates"> = {
  list: readsTemplates,
  get: readsTemplates,
  offered: needs("mail.read", "registrations.read"),
  shows: readsMail,
  showsOn: readsMail,
  values: readsMail,
  create: "admin",
  edit: "admin",
  remove: "admin",
  preview: "admin",
  uses: "admin",
  versions: "admin",
  restore: "admin",
  getShowValues: "admin",
  setShowValues: "admin",
}

export const snippets: AccessTo<"snippets"> = {
  list: colleagues,
  create: colleagues,
  edit: colleagues,
  remove: colleagues,
}

export const messenger: AccessTo<"messenger"> = {
  ping: readsMail,
  listOfCompany: needs("mail.read", "crm.read"),
  listOfContact: needs("mail.read", "crm.read"),
  listOfRegistration: needs("mail.read", "registrations.read"),
  list: readsMail,
  thread: readsMail,
  markRead: readsMail,
  setOrder: readsMail,
  listLabels: readsMail,
  setLabels: writesMail,
  attend: readsMail,
  leave: readsMail,
  addComment: writesMail,
  editComment: writesMail,
  removeComment: writesMail,
  setState: readsMail,
  setPrivate: readsMail,
  assign: writesMail,
  remove: writesMail,
  togglePin: writesMail,
  body: readsMail,
  picture: readsMail,
  trustImages: readsMail,
  attachment: readsMail,
  getMail: readsMail,
  attachmentPages: readsMail,
  attachmentPicture: readsMail,
  getInvitation: readsMail,
  answerInvitation: writesMail,
  recipients: readsMail,
  upload: writesMail,
  inlinePicture: readsMail,
  forwarded: readsMail,
  getDraft: readsMail,
  saveDraft: readsMail,
  discardDraft: readsMail,
  preview: readsMail,
  sendTest: writesMail,
  send: writesMail,
  undo: writesMail,
  listDrafts: readsMail,
  listScheduled: readsMail,
  listSent: readsMail,
  reschedule: writesMail,
  settle: writesMail,
  watch: readsMail,
}

export const mailingSenders: AccessTo<"mailingSenders"> = {
  list: "admin",
  create: "admin",
  edit: "admin",
  pause: "admin",
  check: starts,
}

export const suppressions: AccessTo<"suppressions"> = {
  list: reads,
  add: drawsFlows,
  upload: "admin",
  remove: "admin",
  download: "admin",
}

export const mailDisclosures: AccessTo<"mailDisclosures"> = {
  list: discloses,
  ofConversation: discloses,
  ask: discloses,
  approve: discloses,
  refuse: discloses,
  withdraw: discloses,
}

export const outbox: AccessTo<"outbox"> = {
  list: readsMail,
  get: readsMail,
  attachment: readsMail,
  source: readsMail,
  answer: readsMail,
  bounce: readsMail,
  answerAway: readsMail,
}

export const systemMails: AccessTo<"systemMails"> = {
  list: "admin",
  sendTest: "admin",
  sendNow: "admin",
}

export const bulkMails: AccessTo<"bulkMails"> = {
  check: sendsToMany,
  checkSender: sendsToMany,
  send: sendsToMany,
  list: readsMail,
  get: readsMail,
  listRows: readsMail,
  report: readsMail,
  control: sendsToMany,
}
