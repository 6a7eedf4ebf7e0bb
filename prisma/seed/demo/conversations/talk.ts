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
export interface Said {
  by: "us" | "them"
  /** Hours after the one before. */
  after: number
  text: string
  /** Names of files; their endings say what they are. */
  files?: readonly string[]
  /** Written by a machine: out of office, or the report that a mail could not be delivered. */
  machine?: "away" | "bounce"
  meeting?: Meeting
}

export interface Talk {
  language: "en" | "fr"
  seller: Seller
  /** A colleague who has every mail of it, too. */
  copy?: Seller
  subject: string
  /** Days from its first mail until the day of the demo. */
  daysAgo: number
  mails: readonly Said[]
  /** Its last mail was not read yet. */
  isUnread?: boolean
  labels?: readonly (keyof typeof demoLabels)[]
}

export const us = (after: number, text: string, ...files: string[]): Said => ({
  by: "us",
  after,
  text,
  files,
})
export const them = (after: number, text: string, ...files: string[]): Said => ({
  by: "them",
  after,
  text,
  files,
})
