import type { BackgroundJobName } from "#lib/backend/platform/jobs/background-job-names.ts"

/**
 * Work that a change brings with it and that no user asked for by name: it is on no screen of jobs. Loaded when there is some.
 * One that fails is done again, so that doing it twice has to do what doing it once does. One that is long answers after how many seconds the
 * next part of it is to be done.
 */
export const backgroundJobs = {
  "invoice.print": async (id: number) => {
    const { documentFile } = await import("#lib/backend/finance/invoices/print/document-file.ts")
    await documentFile(id)
  },
  "accounting.tell": async (id: number) => {
    const { sendNoted } = await import("#lib/backend/finance/external-accounting/send-waiting.ts")
    await sendNoted(id)
  },
  "accounting.follow": async (id: number) => {
    const { followLinked } = await import("#lib/backend/finance/external-accounting/linked-invoices.ts")
    await followLinked(id)
  },
  "platform.send": async (id: number) => {
    const { sendNotedFlow } = await import("#lib/backend/finance/approved-platform/send-waiting.ts")
    await sendNotedFlow(id)
  },
  "platform.read": async (id: number) => {
    const { readCalledFor } = await import("#lib/backend/finance/approved-platform/read-changes.ts")
    return readCalledFor(id)
  },
  "system-mail.send": async (id: number) => {
    const { sendSystemMail } = await import("#lib/backend/platform/mailer/send-system-mail.ts")
    await sendSystemMail(id)
  },
  "document.preview": async (id: number) => {
    const { makePreview } = await import("#lib/backend/records/documents/preview/make-preview.ts")
    await makePreview(id)
  },
  "sequence.start": async (id: number) => {
    const { runStart } = await import("#lib/backend/automation/sequences/runs/run-start.ts")
    await runStart(id)
  },
  "sequence.transfer": async (id: number) => {
    const { runTransfers } = await import("#lib/backend/automation/sequences/publication/run-transfers.ts")
    await runTransfers(id)
  },
  "person.erase": async (id: number) => {
    const { runErasure } = await import("#lib/backend/privacy/persons/run-erasure.ts")
    return runErasure(id)
  },
  "mailbox.prepare-members": async (id: number) => {
    const { prepareMembers } = await import("#lib/backend/mail/mailboxes/shared/prepare-members.ts")
    return prepareMembers(id)
  },
} satisfies Record<BackgroundJobName, (id: number) => Promise<unknown>>
