/** Work that a change brings with it, each in a queue of its own; `lib/backend/background-jobs.ts` says what does it. */
export const backgroundJobNames = [
  "invoice.print",
  "accounting.tell",
  "accounting.follow",
  "platform.send",
  "platform.read",
  "system-mail.send",
  "document.preview",
  "sequence.start",
  "sequence.transfer",
  "person.erase",
  "mailbox.prepare-members",
] as const
export type BackgroundJobName = (typeof backgroundJobNames)[number]
