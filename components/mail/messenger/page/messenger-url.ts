import { createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server"
import {
  type MailFolder,
  mailFolders,
  type ThreadFilter,
  threadFilters,
} from "#lib/contract/mail/mail-terms.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

/** Which conversations the Messenger lists, and the one that is read; or the folder that is shown in their place. */
export type MessengerUrl = {
  filter: ThreadFilter
  q: string
  days: number
  label: number | null
  mailbox: number | null
  thread: number | null
  folder: MailFolder | null
}

export const messengerParams = {
  filter: parseAsStringLiteral(threadFilters).withDefault("all"),
  q: parseAsString.withDefault(""),
  days: parseAsInteger.withDefault(0),
  label: parseAsInteger,
  mailbox: parseAsInteger,
  thread: parseAsInteger,
  folder: parseAsStringLiteral(mailFolders),
}

export const messengerPath = "/messenger"
/** Days for which an answer can be missing at least, as they are offered. */
export const unansweredDays = [0, 1, 2, 3, 7, 14, 30] as const

const serialize = createSerializer(messengerParams)

/** The mail of the conversation that the address names, to be shown unfolded; what chooses another conversation leaves it out. */
export const mailIn = (search: { get: (name: string) => string | null }): number | null =>
  recordIdOf(search.get("mail") ?? "")

/** Address of the Messenger; what is not said is as usual. */
export function messengerHref(url: Partial<MessengerUrl>): string {
  return serialize(messengerPath, url)
}
