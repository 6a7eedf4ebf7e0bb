import { hasPartner } from "#lib/backend/finance/partner-notes/settings.ts"
import { hasSystemMail } from "#lib/backend/platform/mailer/settings.ts"

/** A job that runs by the clock, unless `isNeeded` says no; `run` is loaded when it is due. */
type Scheduled = { name: string; cron: string; isNeeded?: () => boolean; run: () => Promise<void> }

/** Every schedule of the product, in UTC. */
export const schedule: Scheduled[] = [
  {
    name: "tokens.purge",
    cron: "17 3 * * *",
    run: async () => (await import("#lib/backend/identity/sessions/purge.ts")).purgeSessions(),
  },
  {
    name: "mailboxes.purge-waiting",
    cron: "37 3 * * *",
    run: async () => (await import("#lib/backend/mail/mailboxes/proof/pending.ts")).purgeWaiting(),
  },
  {
    name: "security-log.purge",
    cron: "7 3 * * *",
    run: async () => (await import("#lib/backend/identity/security-log/purge.ts")).purgeEvents(),
  },
  {
    name: "jobs.purge",
    cron: "47 3 * * *",
    run: async () => (await import("#lib/backend/records/jobs/purge.ts")).purgeJobs(),
  },
  {
    name: "idempotency.purge",
    cron: "27 * * * *",
    run: async () => (await import("#lib/backend/platform/http/idempotency/answer-once.ts")).purgeKeys(),
  },
  {
    name: "leases.purge",
    cron: "57 3 * * *",
    run: async () => (await import("#lib/backend/platform/leases/lease.ts")).purgeLeases(),
  },
  {
    name: "retention.apply",
    cron: "7 2 * * *",
    run: async () => (await import("#lib/backend/privacy/retention/apply-all.ts")).applyRetention(),
  },
  {
    name: "duplicates.compare-all",
    cron: "27 1 * * *",
    run: async () => (await import("#lib/backend/records/duplicates/compare.ts")).compareAll(),
  },
  {
    name: "duplicates.compare-changed",
    cron: "* * * * *",
    run: async () => (await import("#lib/backend/records/duplicates/compare.ts")).compareChanged(),
  },
  {
    name: "erasures.resume",
    cron: "*/10 * * * *",
    run: async () => (await import("#lib/backend/privacy/persons/run-erasure.ts")).resumeErasures(),
  },
  {
    name: "accounting.tell-waiting",
    cron: "* * * * *",
    isNeeded: hasPartner,
    run: async () =>
      (await import("#lib/backend/finance/external-accounting/send-waiting.ts")).sendAllWaiting(),
  },
  {
    name: "accounting.follow-linked",
    cron: "27 4 * * *",
    isNeeded: hasPartner,
    run: async () => (await import("#lib/backend/finance/external-accounting/follow-open.ts")).followOpen(),
  },
  {
    name: "platform.send-waiting",
    cron: "* * * * *",
    run: async () =>
      (await import("#lib/backend/finance/approved-platform/send-waiting.ts")).sendAllWaitingFlows(),
  },
  {
    name: "platform.read-changes",
    cron: "*/5 * * * *",
    run: async () =>
      (await import("#lib/backend/finance/approved-platform/read-changes.ts")).readAllChanges(),
  },
  {
    name: "platform.report",
    cron: "23 4 * * *",
    run: async () =>
      (await import("#lib/backend/finance/approved-platform/reports/create-reports.ts")).reportEndedPeriods(),
  },
  {
    name: "mailboxes.prepare-members",
    cron: "* * * * *",
    run: async () =>
      (await import("#lib/backend/mail/mailboxes/shared/prepare-members.ts")).prepareAllMembers(),
  },
  {
    name: "conversations.return-due",
    cron: "* * * * *",
    run: async () => {
      await (await import("#lib/backend/mail/inbound/return-due.ts")).returnDue()
    },
  },
  {
    name: "payment-reminders.send",
    cron: "23 5 * * 1-5",
    run: async () => (await import("#lib/backend/automation/payment-reminders/automatic.ts")).sendAutomatic(),
  },
  {
    name: "sequences.alert",
    cron: "*/5 * * * *",
    run: async () => (await import("#lib/backend/automation/sequences/runs/write-alerts.ts")).writeAlerts(),
  },
  {
    name: "mailing.mirror-lists",
    cron: "* * * * *",
    run: async () =>
      (await import("#lib/backend/automation/mailing-partner/mirror/mirror-lists.ts")).mirrorLists(),
  },
  {
    name: "system-mail.send-waiting",
    cron: "*/10 * * * *",
    isNeeded: hasSystemMail,
    run: async () => (await import("#lib/backend/platform/mailer/send-waiting.ts")).sendWaitingMails(),
  },
]
