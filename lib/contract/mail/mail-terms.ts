// Words and limits of mail that screens need without the contract's schemas.

/** Types of templates (M-21). */
export const templateTypes = [1, 2, 3, 7] as const
export type TemplateType = (typeof templateTypes)[number]
/** Of the main show. */
export const mainShowType = 2 satisfies TemplateType
/** Groups by which templates are chosen: all, ordering platform, main show, Los Angeles. */
export const templateGroups = [0, 1, 2, 7] as const
export type TemplateGroup = (typeof templateGroups)[number]

/** Names of whoever gets the mail. */
export const recipientPlaceholders = ["FIRST_NAME", "LAST_NAME"] as const
export type RecipientPlaceholder = (typeof recipientPlaceholders)[number]

/** Placeholders of templates and bodies (M-23). Others, in capitals too, name values of the show's session. */
export const placeholders = [
  ...recipientPlaceholders,
  "FIRST_NAME_PRIMARY_SALES_CONTACT",
  "USERNAME",
  "BRAND",
] as const
export type Placeholder = (typeof placeholders)[number]
/** Those that each recipient of a mail to many has values of their own for. */
export const bulkPlaceholders = [
  ...recipientPlaceholders,
  "FIRST_NAME_PRIMARY_SALES_CONTACT",
  "BRAND",
] as const
export type BulkPlaceholder = (typeof bulkPlaceholders)[number]
/** What a payment reminder says of its invoice. */
export const invoicePlaceholders = [
  "INVOICE_NUMBER",
  "AMOUNT_DUE",
  "DUE_DATE",
  "DAYS_LATE",
  "PAYMENT_DETAILS",
] as const
export type InvoicePlaceholder = (typeof invoicePlaceholders)[number]
/** Languages that mails are written in. */
export const mailLanguages = ["en", "fr"] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** What templates say of a session of a show, kept with it: a number, a day, an address, or a text in each language. */
export const showValues = {
  DEMO_MINUTES: "number",
  MEETING_MINUTES: "number",
  DEPOSIT_PERCENT: "number",
  DEPOSIT_DAYS: "number",
  DEPOSIT_DAY: "day",
  BALANCE_DAYS: "number",
  WAITING_LIST_REPLY: "day",
  ILLUSTRATORS: "number",
  ILLUSTRATORS_BY: "text",
  BOOTH_SQM: "number",
  VENUE: "text",
  OPENING_HOURS: "text",
  DEMO_LINK: "link",
  PRICES_LINK: "link",
  MEETING_LINK: "link",
  FEATURES_LINK: "link",
  APPLICATION_LINK: "link",
  EXHIBITOR_GUIDE_LINK: "link",
  VISITOR_BADGE_LINK: "link",
  PRESS_LINK: "link",
} as const
export type ShowValue = keyof typeof showValues
export type ShowValueKind = (typeof showValues)[ShowValue]

/** What follows from a session itself: its show, its name, its days together and each, the day the balance is due. */
export const sessionPlaceholders = [
  "SHOW",
  "SESSION",
  "SHOW_DAYS",
  "FIRST_DAY",
  "LAST_DAY",
  "BALANCE_DAY",
] as const

/** What a placeholder is called. */
export const placeholderName = /^[A-Z][A-Z0-9_]{1,59}$/
/** Most characters of a template. */
export const maxTemplateLength = 100_000

/** What a placeholder looks like in a text. */
export const placeholderPattern = /\[([A-Z][A-Z0-9_]{1,59})\]/g

export const mailSecurities = ["tls", "starttls", "none"] as const
export type MailSecurity = (typeof mailSecurities)[number]

export const mailboxStates = ["new", "reading", "waiting", "unreachable", "refused", "stuck"] as const
export type MailboxState = (typeof mailboxStates)[number]

/** Why a mailbox cannot be linked or read, each a text of messages.mailboxes.trouble. */
export const mailboxTroubles = [
  "wrong_password",
  "app_password_needed",
  "token_refused",
  "not_reached",
  "no_such_host",
  "no_tls",
  "certificate",
  "timed_out",
  "connection_lost",
  "no_inbox",
  "server_said_no",
  "silent",
  "key_missing",
] as const
export type MailboxTrouble = (typeof mailboxTroubles)[number]

export const deliveryStatuses = ["queued", "sending", "sent", "failed", "unknown", "cancelled"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why a mail did not go out, each a text of messages.messenger.failures. */
export const deliveryFailures = [
  "refused_recipients",
  "refused_mail",
  "mailbox_refused",
  "mailbox_unlinked",
  "author_disabled",
  "not_reached",
  "too_large",
  "attachment_missing",
  "bounced",
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/**
 * Which conversations the Messenger lists; "companies" are those with the caller's own. What is done or snoozed is in none of the first four,
 * but is found by a search of "all".
 */
export const threadFilters = [
  "all",
  "unread",
  "unanswered",
  "assigned",
  "companies",
  "snoozed",
  "done",
] as const
export type ThreadFilter = (typeof threadFilters)[number]

/** What a user writes and sends, as the Messenger lists it. */
export const mailFolders = ["drafts", "scheduled", "sent"] as const
export type MailFolder = (typeof mailFolders)[number]

/** The state of a conversation with a user: it waits for something, it is out of the way for a while, or nothing is left to do. */
export const threadStates = ["open", "snoozed", "done"] as const
export type ThreadState = (typeof threadStates)[number]
/** What brings a conversation back that was done or snoozed. */
export const threadReturns = ["mail", "time"] as const

/** Seconds in which a mail can be undone. */
export const undoSeconds = 10
/** Most recipients of one mail, To and Cc together. */
export const maxRecipients = 50
/** Most files of one mail, and their bytes together: what most servers take, before base64. */
export const maxAttachments = 20
export const maxAttachmentBytes = 18 * 1024 * 1024

/** Bytes of all pictures of a signature together: each mail carries them. */
export const maxSignatureBytes = 500_000
/** Most characters of a body. */
export const maxMailLength = 500_000
/** Most characters of a subject that is saved or sent. */
export const maxSubjectLength = 500
/** The same while it is written, when it may have to be shortened yet. */
export const maxTypedSubject = 5_000

/** Files that can be shared and attached (D-2). */
export const documentKinds = ["svg", "csv", "pdf", "png", "jpg", "jpeg"] as const
export const maxDocumentBytes = 20 * 1024 * 1024
/** Orders in which they are listed: by name, newest first, largest first. */
export const documentSorts = ["name", "newest", "largest"] as const
export type DocumentSort = (typeof documentSorts)[number]

/** Longest comment on a conversation, in characters. */
export const maxCommentLength = 4_000

/** Most conversations whose labels are changed by one call. */
export const maxLabelledThreads = 100

/** Seconds for which a page that says nothing any more counts as open, and after which an open one says so again. */
export const presenceSeconds = 15
export const presenceRenewedSeconds = 6
