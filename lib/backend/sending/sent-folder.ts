/** Whether a mail lies in the Sent folder of its mailbox. */
export async function isInSent(_mailboxId: number, _messageId: string): Promise<boolean | "cannot_tell"> {
  return "cannot_tell"
}
