/** Whose mailboxes conversations went through: keys of the demo's users by the beginning of their address. */
export type Seller = "sales" | "admin" | "camille.roussel" | "ben.whitfield" | "mei.chen" | "giulia.ferri"

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
