import type { MailFolder } from "#lib/contract/mail/mail-terms.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** A record whose conversations are shown. */
export type MailSubject = { type: KindWith<"conversations">; id: number }

/** Under it is kept all that was read of mails. */
export const mailsKey = ["mails"] as const
export const ofRecordKey = ({ type, id }: MailSubject) => [...mailsKey, type, id] as const
export const threadsKey = [...mailsKey, "thread"] as const
export const threadKey = (thread: number) => [...threadsKey, thread] as const
export const conversationsKey = [...mailsKey, "conversations"] as const
export const folderKey = (folder: MailFolder) => [...mailsKey, "folder", folder] as const
export const labelsKey = [...mailsKey, "labels"] as const
export const ownMailboxesKey = [...mailsKey, "mailboxes"] as const
export const pingKey = [...mailsKey, "ping"] as const
export const invitationKey = (mail: number) => [...mailsKey, "invitation", mail] as const
/** Who has a conversation open: nothing of mails, which are read again without it. */
export const presenceKey = (thread: number) => ["mail-presence", thread] as const
