import type { MailPerson } from "#lib/contract/mail/mails.ts"

/** A mail of a show's sender as a provider is given it. */
export type PartnerLetter = {
  /** Unlike any other: events name the mail by it, whatever Message-ID it gets. */
  key: string
  from: MailPerson
  replyTo?: MailPerson
  to: MailPerson[]
  cc: MailPerson[]
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  files: { name: string; bytes: Buffer }[]
}

/** What a provider says happened to a mail. */
export type PartnerEvent = {
  /** What its mail may be known by. */
  keys: string[]
  messageId: string | null
  email: string
  /** Milliseconds since 1970. */
  at: number
  /** What it says itself of why. */
  reason: string
} & (
  | { kind: "taken" }
  | { kind: "opened"; isMachine: boolean }
  | { kind: "clicked"; url: string; isMachine: boolean }
  | { kind: "bounced"; isPermanent: boolean }
  | { kind: "complained" }
  | { kind: "unsubscribed" }
)

/**
 * Who sends the mails of shows' senders in place of the application's own server.
 * @throws MailingTrouble
 */
export interface MailingPartner {
  name: string
  /** @returns the Message-ID that the mail got, without brackets */
  send(letter: PartnerLetter): Promise<string>
  /** The Message-ID of a mail that was taken; undefined when nothing is known of it there. @param since when it was handed over */
  findSent(letter: { key: string; email: string; since: Date }): Promise<string | undefined>
  /** What was told by a webhook; undefined for what says nothing of a mail. */
  readEvent(told: object): PartnerEvent | undefined
  lists: PartnerLists
}

/** Somebody on a list, as a provider is given him. */
export type PartnerPerson = { email: string; firstName: string; lastName: string }

/** An address to which a provider sends nothing more. */
export type BlockedAddress = { email: string; reason: "bounced" | "complaint" | "unsubscribed" | "by_hand" }

/**
 * Lists and blocked addresses of a provider. What is asked of it twice comes to the same. Work that it does later has a number, by which it
 * is asked whether it is done.
 * @throws MailingTrouble
 */
export interface PartnerLists {
  /** The folder of our lists, made where it is missing. */
  folder(): Promise<number>
  /** The list of a folder whose name ends so. */
  find(folder: number, suffix: string): Promise<number | undefined>
  create(folder: number, name: string): Promise<number>
  rename(list: number, name: string): Promise<void>
  /** Makes contacts that it does not have and puts all on a list. @returns the number of its work */
  add(list: number, people: PartnerPerson[]): Promise<number>
  remove(list: number, emails: string[]): Promise<void>
  /** Has nothing sent to an address, of somebody whom it may not know. */
  block(email: string): Promise<void>
  unblock(email: string): Promise<void>
  isDone(process: number): Promise<boolean>
  /** A page of addresses that are blocked since a day, the latest first. */
  blocked(since: Date, page: number): Promise<BlockedAddress[]>
}
