/** Whose mailboxes conversations went through: keys of the demo's users by the beginning of their address. */
export type Seller = "sales" | "admin" | "camille.roussel" | "ben.whitfield" | "mei.chen" | "giulia.ferri"

/** An event that a mail invites to, days after the mail. */
export interface Meeting {
  title: string
  location: string
  inDays: number
  /** Hour of the day, UTC, at which it begins; it takes one hour. */
  hour: number
}

/** Labels that the demo's team puts on conversations, and their colours. */
export const demoLabels = { Booths: "#0c8599", Invoices: "#e8590c", "Call back": "#7048e8" } as const

/** A mail of a conversation, in order. `{first}`, `{company}` and `{me}` stand for names. */
export interface ConversationMail {
  by: "us" | "them"
  /** Hours after the one before. */
  after: number
  text: string
  /** Names of files; their endings say what they are. */
  files?: readonly string[]
  /** Written by a machine: out of office, or the report that a mail could not be delivered. */
  machine?: "away" | "bounce"
  meeting?: Meeting
  /** Of an answer from the shared mailbox: who wrote it. */
  author?: SharedMember
}

/** Members of the demo's shared mailbox: keys of its users by the beginning of their address. */
export const sharedMembers = ["hanna.kowal", "sales"] as const
export type SharedMember = (typeof sharedMembers)[number]

/** A conversation, whosever mailbox it went through. */
export interface Conversation {
  language: "en" | "fr"
  subject: string
  /** Days from its first mail until the day of the demo. */
  daysAgo: number
  mails: readonly ConversationMail[]
  /** Its last mail was not read yet. */
  isUnread?: boolean
  labels?: readonly (keyof typeof demoLabels)[]
}

export interface Talk extends Conversation {
  seller: Seller
  /** A colleague who has every mail of it, too. */
  copy?: Seller
}

/** A conversation of the shared mailbox. */
export interface SharedTalk extends Conversation {
  /** Who gave it to a colleague, to whom it is unread. */
  assigned?: { by: SharedMember; to: SharedMember }
  /** Marked as done, for both members. */
  doneBy?: SharedMember
}

export const us = (after: number, text: string, ...files: string[]): ConversationMail => ({
  by: "us",
  after,
  text,
  files,
})
export const them = (after: number, text: string, ...files: string[]): ConversationMail => ({
  by: "them",
  after,
  text,
  files,
})
