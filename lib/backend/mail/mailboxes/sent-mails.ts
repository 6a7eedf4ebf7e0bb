import { setTimeout as pause } from "node:timers/promises"
import type { ImapFlow } from "imapflow"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { findFolders } from "./sync/folders.ts"

/** Looks for a mail that the provider files itself, and milliseconds between them: it takes its time. */
const polls = 4
const pollEveryMs = 1_500
const usualName = "Sent"

/** Opens the folder of what was sent. @returns undefined where there is none */
export async function openSent(client: ImapFlow, isReadOnly: boolean): Promise<string | undefined> {
  const { sent } = findFolders(await client.list())
  if (sent !== undefined) await client.mailboxOpen(sent, { readOnly: isReadOnly })
  return sent
}

/** Whether the open folder holds a mail. @param messageId without brackets */
export async function holdsMail(client: ImapFlow, messageId: string): Promise<boolean> {
  const found = await client.search({ header: { "message-id": `<${messageId}>` } }, { uid: true })
  if (!Array.isArray(found)) throw new MailboxFailure("server_said_no", "SEARCH")
  return found.length > 0
}

/**
 * Puts a mail into the folder of what was sent, unless it is there.
 * @param isFiledThere the provider does so itself, a little later
 */
export async function putIntoSent(
  client: ImapFlow,
  { raw, messageId, isFiledThere }: { raw: Buffer; messageId: string; isFiledThere: boolean },
): Promise<boolean> {
  const sent = (await openSent(client, false)) ?? (await client.mailboxCreate(usualName)).path
  for (let poll = 1; poll <= (isFiledThere ? polls : 1); poll++) {
    if (poll > 1) await pause(pollEveryMs)
    if (client.mailbox !== false && client.mailbox.path !== sent) await client.mailboxOpen(sent)
    if (client.mailbox === false) await client.mailboxOpen(sent)
    if (await holdsMail(client, messageId)) return true
    // What came into the folder since is told with the answer to this.
    await client.noop()
  }
  return (await client.append(sent, raw, ["\\Seen"], new Date())) !== false
}
