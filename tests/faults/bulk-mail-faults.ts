import type { Fault } from "./fault.ts"

const test = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })
const resilienceTest = (name: string, test: string) => ({ file: `tests/resilience/${name}.test.ts`, test })
const bulk = (name: string) => test("bulk-mails", name)
const recipients = (name: string) => test("bulk-mail-recipients", name)
const pace = (name: string) => test("bulk-mail-pace", name)
const deferred = (name: string) => test("sending-deferred", name)
const plain = (name: string) => resilienceTest("mailbox-plain-server", name)

/** Faults of bulk mails, of what a server defers, and of reading mailboxes. */
export const bulkMailFaults: readonly Fault[] = [
  {
    name: "who became unwritable since the start gets a bulk mail",
    file: "lib/backend/mail/delivery/bulk/write-next.ts",
    is: "const written = filled.filter((row) => !isLeftOut(row))",
    becomes: "const written = filled",
    noticedBy: recipients("who cannot be written to any more when their turn comes get none"),
  },
  {
    name: "two records with one address get two bulk mails",
    file: "lib/backend/mail/delivery/bulk/recipients.ts",
    is: "PARTITION BY lower(email::text), reason IS NULL ORDER BY record_id",
    becomes: "PARTITION BY record_id, reason IS NULL ORDER BY record_id",
    noticedBy: recipients("names before the start who is left out"),
  },
  {
    name: "who is left out is not all named by the reason",
    file: "lib/backend/mail/delivery/bulk/recipients.ts",
    is: "row_number() OVER (PARTITION BY excluded ORDER BY position) AS place",
    becomes: "row_number() OVER (ORDER BY position) AS place",
    noticedBy: recipients("names before the start who is left out"),
  },
  {
    name: "a bulk mail goes at any pace",
    file: "lib/backend/mail/delivery/pace.ts",
    is: "const spacing = per_minute === 0 ? 0 : 60 / per_minute",
    becomes: "const spacing = per_minute === 0 ? 0 : 0.001",
    noticedBy: pace("keeps to the pace of its mailbox, however many workers send"),
  },
  {
    name: "a bulk mail that waits for another day says nothing",
    file: "lib/backend/mail/delivery/bulk/data.ts",
    is: `WHEN NOT \${hasDayLeft()} THEN`,
    becomes: `WHEN false AND \${hasDayLeft()} THEN`,
    noticedBy: pace("keeps to the mails of a day, all kinds together"),
  },
  {
    name: "another's bulk mail is paused",
    file: "lib/backend/mail/delivery/bulk/control.ts",
    is: "WHERE id = $1 AND (user_id = $2 OR",
    becomes: "WHERE id = $1 AND ($2::int IS NOT NULL OR",
    noticedBy: bulk("is paused, resumed and cancelled by its user alone"),
  },
  {
    name: "a bulk mail whose mailbox is not let in goes on failing",
    file: "lib/backend/mail/delivery/consumer.ts",
    is: "await stopChannel(channel, result.reply)",
    becomes: "void stopChannel",
    noticedBy: pace("stops at once when the mailbox is not let in"),
  },
  {
    name: "who is deferred while others get the mail is refused",
    file: "lib/backend/mail/delivery/smtp.ts",
    is: "responseCode >= 400 && responseCode < 500",
    becomes: "responseCode >= 400 && responseCode < 400",
    noticedBy: deferred("is tried again alone, under the same Message-ID, until the server takes it"),
  },
  {
    name: "all get the mail again of which one was deferred",
    file: "lib/backend/mail/delivery/load-mails.ts",
    is: "deferred.length > 0 ? deferred : [...mail.to, ...mail.cc]",
    becomes: "deferred.length > 1000 ? deferred : [...mail.to, ...mail.cc]",
    noticedBy: deferred("is tried again alone also when its server went away meanwhile"),
  },
  {
    name: "the Sent folder is believed about a second try",
    file: "lib/backend/mail/delivery/rescue.ts",
    is: "const isThere = is_first && mailbox_id !== null",
    becomes: "const isThere = (is_first || true) && mailbox_id !== null",
    noticedBy: deferred("is not taken for reached because the mail lies in the Sent folder"),
  },
  {
    name: "a mail that some have is undone",
    file: "lib/backend/mail/delivery/undo.ts",
    is: "CASE WHEN status = 'queued' AND deferred <> '[]' THEN 'sent' ELSE status::text END",
    becomes: "status::text",
    noticedBy: deferred("is tried again alone, under the same Message-ID, until the server takes it"),
  },
  {
    name: "the last words of a server that hangs up are lost",
    file: "lib/backend/mail/delivery/smtp.ts",
    is: `setImmediate(() => onBreak?.(new Error("The server closed the connection")))`,
    becomes: `onBreak?.(new Error("The server closed the connection"))`,
    noticedBy: deferred("is tried again alone also when its server went away meanwhile"),
  },
  {
    name: "flags that change while they are asked for are forgotten",
    file: "lib/backend/mail/mailboxes/sync/session.ts",
    is: "isThorough || isFlagged)",
    becomes: "isThorough && (isFlagged || true))",
    noticedBy: plain("followed also while Sent is looked into"),
  },
  {
    name: "what is deleted in the inbox while Sent is open is not found",
    file: "lib/backend/mail/mailboxes/sync/session.ts",
    is: "this.#suspectChanges(inbox, opened)",
    becomes: "void this.#suspectChanges",
    noticedBy: plain("followed also while Sent is looked into"),
  },
  {
    name: "a server is asked to IDLE that does not know it",
    file: "lib/backend/mail/mailboxes/sync/session.ts",
    is: `client.capabilities.has("IDLE")`,
    becomes: `(client.capabilities.has("IDLE") || true)`,
    noticedBy: plain("has new mail kept at the next question, received and sent"),
  },
  {
    name: "a mailbox is read by two workers",
    file: "lib/backend/mail/mailboxes/sync/leases.ts",
    is: `isFree("box.lease_until")`,
    becomes: `"true"`,
    noticedBy: resilienceTest("mailbox-trouble", "have one connection to a mailbox between them"),
  },
  {
    name: "mails that got other numbers are kept twice or lost",
    file: "lib/backend/mail/mailboxes/sync/read-folder.ts",
    is: "if (folder.uid_validity !== uidValidity) {",
    becomes: "if (folder.uid_validity === null) {",
    noticedBy: resilienceTest(
      "mailbox-sync",
      "has mails that got other numbers found again by their Message-ID",
    ),
  },
  {
    name: "new mails are read from the newest on, and an outage loses those below",
    file: "lib/backend/mail/mailboxes/sync/read-folder.ts",
    is: "lastUid: uids.at(-1) ?? folder.last_uid",
    becomes: "lastUid: found.at(-1) ?? folder.last_uid",
    noticedBy: {
      file: "tests/resilience/mailbox-endurance.test.ts",
      test: "a burst of new mails that is cut off is read on where it was",
    },
  },
  {
    name: "a password that is refused is tried again and again",
    file: "lib/backend/mail/mailboxes/sync/note-status.ts",
    is: "const refused = isRefusal(failure.trouble)",
    becomes: "const refused = isRefusal(failure.trouble) && failure.detail === null",
    noticedBy: resilienceTest(
      "mailbox-trouble",
      "whose password is wrong from now on is refused, not tried again and again",
    ),
  },
  {
    name: "waiting system mail stays encrypted with the key of before",
    file: "lib/backend/mail/mailboxes/rekey.ts",
    is: `  { table: "system_mail", column: "encrypted", name: "'system mail ' || id" },`,
    becomes: "",
    noticedBy: {
      file: "tests/resilience/mail-rekey.test.ts",
      test: "encrypts mails of the application that wait, and names those that no key opens",
    },
  },
]
