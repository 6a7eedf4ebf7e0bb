import type { Fault } from "./fault.ts"

const test = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })

/** Faults of sequences: each would mail somebody twice, at night or after the end, or count what is not there. */
export const sequenceFaults: readonly Fault[] = [
  {
    name: "a mail that nobody knows of ends its run",
    file: "lib/backend/automation/sequences/engine/due-run.ts",
    is: "WHEN send.delivery IN ('sent', 'unknown') THEN 'sent'",
    becomes: "WHEN send.delivery = 'sent' THEN 'sent'",
    noticedBy: test("sequence-engine", "goes on where nobody knows whether its mail went"),
  },
  {
    name: "a paused sequence moves",
    file: "lib/backend/automation/sequences/runs/run-continues.ts",
    is: "sequence.paused_at IS NULL AND NOT",
    becomes: "NOT",
    noticedBy: test("sequence-engine", "does not move while its sequence is paused"),
  },
  {
    name: "a mail of a paused sequence goes",
    file: "lib/backend/automation/sequences/mails/due-mails.ts",
    is: "WHERE sequence.paused_at IS NOT NULL",
    becomes: "WHERE false",
    noticedBy: test("sequence-sending", "waits while its sequence is paused"),
  },
  {
    name: "a try that comes due at night goes at night",
    file: "lib/backend/automation/sequences/mails/write-run-mails.ts",
    is: ".filter(({ ms }) => ms > 0)",
    becomes: ".filter(({ ms }) => ms < 0)",
    noticedBy: test("sequence-sending-pace", "whose next try is due at night waits for the morning"),
  },
  {
    name: "whoever replied gets the mail that was queued before",
    file: "lib/backend/automation/sequences/runs/run-continues.ts",
    is: "overSql} IS NOT NULL)",
    becomes: "overSql} = 'something else')",
    noticedBy: test("sequence-mails-in-hand", "when a worker has it in hand"),
  },
  {
    name: "a mail in hand of what is paused goes",
    file: "lib/backend/mail/delivery/find-unwanted.ts",
    is: "is_paused && !is_refused",
    becomes: "false && is_paused && !is_refused",
    noticedBy: test("sequence-mails-in-hand", "and goes after it"),
  },
  {
    name: "a mail that lacks a value counts as one that nobody wanted",
    file: "lib/backend/automation/sequences/mails/write-run-mails.ts",
    is: 'delivery: "failed", failure: `missing_value',
    becomes: 'delivery: "cancelled", failure: `missing_value',
    noticedBy: test("sequence-sending", "with a placeholder that stands for nothing"),
  },
  {
    name: "a personal mail whose mailbox was unlinked waits for nobody",
    file: "prisma/sql/14-sequences.sql",
    is: "mailbox_id = OLD.id AND delivery = 'queued' AND mail_id IS NULL",
    becomes: "mailbox_id = OLD.id AND delivery = 'failed'",
    noticedBy: test("sequence-personal-mails", "when its mailbox is unlinked"),
  },
  {
    name: "a changed text is said to reach mails that were written",
    file: "lib/backend/automation/sequences/editing/emails.ts",
    is: "(delivery <> 'queued' OR mail_id IS NOT NULL)",
    becomes: "(delivery <> 'queued')",
    noticedBy: test("sequence-calls", "reaches those who have not got it"),
  },
  {
    name: "a clock that is moved on jumps over what is due meanwhile",
    file: "lib/backend/automation/sequences/engine/clock.ts",
    is: "SELECT min(due_at) AS due_at FROM sequence_visit",
    becomes: "SELECT NULL::timestamptz AS due_at FROM sequence_visit",
    noticedBy: test("sequence-clock", "is moved on from what is due to what is due next"),
  },
  {
    name: "the clock may be moved where mails go out for good",
    file: "lib/env.ts",
    is: "OUTBOX_PORT === undefined || SMTP_URL !== undefined",
    becomes: "OUTBOX_PORT === undefined",
    noticedBy: test("sequence-clock", "is left alone where mails go out for good"),
  },
  {
    name: "an alert that somebody took note of comes again",
    file: "lib/backend/automation/sequences/editing/sequence-data.ts",
    is: "SET alerts_seen_at = sequence_now() WHERE",
    becomes: "SET alerts_seen_at = NULL WHERE",
    noticedBy: test("sequence-alerts", "when more than a few of a day's mails fail"),
  },
  {
    name: "a run that is stopped during a step goes on",
    file: "lib/backend/automation/sequences/engine/due-run.ts",
    is: "FOR NO KEY UPDATE OF run, visit SKIP LOCKED",
    becomes: "FOR NO KEY UPDATE OF visit SKIP LOCKED",
    noticedBy: test("sequence-races", "ends where the step leads to"),
  },
  {
    name: "what happens between the look for a run and its lock is not seen",
    file: "lib/backend/automation/sequences/engine/due-run.ts",
    is: "if (!locked || locked.is_current) return locked",
    becomes: "if (locked !== null) return locked",
    noticedBy: test("sequence-races", "between the look for it and the lock"),
  },
  {
    name: "what happens to a run that is due already wakes nobody",
    file: "prisma/sql/14-sequences.sql",
    is: "least(due_at, sequence_now()) WHERE run_id = ANY (runs) AND left_at IS NULL;",
    becomes: "sequence_now() WHERE run_id = ANY (runs) AND left_at IS NULL AND due_at > sequence_now();",
    noticedBy: test("sequence-races", "between the look for it and the lock"),
  },
  {
    name: "a step that fails stops the steps of others",
    file: "lib/backend/automation/sequences/engine/take-step.ts",
    is: "if (!taken.run || troubleOf(error)) throw error",
    becomes: "if (taken.run || troubleOf(error)) throw error",
    noticedBy: test("sequence-alerts", "holds up no other run"),
  },
]
