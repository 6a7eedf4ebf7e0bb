import type { Fault } from "./fault.ts"

const contract = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })
const back = (test: string) => contract("back-to-one-list", test)
const leave = (test: string) => contract("leave-mails-to-many", test)
const rate = (test: string) => contract("complaint-rate", test)

/** Faults of what somebody left, of the ways out of mails to many, and of what senders have to meet. */
export const optOutFaults: readonly Fault[] = [
  {
    name: "who came back to one list after leaving all gets none of its mails",
    file: "lib/backend/mail/delivery/writable.ts",
    is: "IS NOT NULL AND NOT",
    becomes: "IS NOT NULL OR",
    noticedBy: back("gets its mails, and none of lists that are made later"),
  },
  {
    name: "who came back to one list gets all of them",
    file: "lib/backend/mail/suppressions/exceptions.ts",
    is: "suppression_exception.mailing_list_id = ",
    becomes: "0 < ",
    noticedBy: back("gets its mails, and none of lists that are made later"),
  },
  {
    name: "leaving everything again keeps the list that was come back to",
    file: "lib/backend/mail/suppressions/exceptions.ts",
    is: "AND ($2::int IS NULL OR mailing_list_id = $2)\n        RETURNING",
    becomes: "AND mailing_list_id = $2\n        RETURNING",
    noticedBy: back("gets no mail that is in hand while everything is left again"),
  },
  {
    name: "a mail is handed over while its list is being left",
    file: "prisma/sql/15-mailing-lists.sql",
    is: "SELECT put_trigger('CREATE TRIGGER suppression_exception_locked",
    becomes: "SELECT concat('CREATE TRIGGER suppression_exception_locked",
    noticedBy: back("is waited for while that is being written"),
  },
  {
    name: "staff's word goes when its owner comes back to a list",
    file: "lib/backend/mail/suppressions/is-suppressed.ts",
    is: "AND NOT (user_id IS NULL AND",
    becomes: "AND NOT (",
    noticedBy: contract("suppression-reasons", "stays where staff put it when its owner"),
  },
  {
    name: "a mail to many says in no header how it is left",
    file: "lib/backend/mail/delivery/load-mails.ts",
    is: "leftBy: oneClickLeaveLink(out.row), ",
    becomes: "",
    noticedBy: leave("says in its headers and below its text how each recipient gets no more"),
  },
  {
    name: "looking at the way out of a mail to many is leaving",
    file: "lib/backend/automation/mailing-pages/leave-many.ts",
    is: "return { ...found, address",
    becomes:
      'await leaveMany(row, { source: "link", caller: { userId: null, requestId: "", address: "", agent: "" } })\n  return { ...found, address',
    noticedBy: leave("is left on its page, without scripts; looking at it changes nothing"),
  },
  {
    name: "a mail to many is left with no word of which one",
    file: "lib/backend/automation/mailing-pages/leave-many.ts",
    is: "proof: { ...proofOf(caller), bulk }",
    becomes: "proof: proofOf(caller)",
    noticedBy: leave("is left by one click, from everything, with source and proof"),
  },
  {
    name: "complaints that come at once do not see each other",
    file: "lib/backend/mail/senders/checks/complaints.ts",
    is: "WHERE id = $1 FOR NO KEY UPDATE",
    becomes: "WHERE id = $1",
    noticedBy: rate("is paused by the last of complaints that come at once"),
  },
  {
    name: "mails that came back count as delivered",
    file: "lib/backend/mail/senders/checks/complaints.ts",
    is: " AND bounced_at IS NULL",
    becomes: "",
    noticedBy: rate("counts neither mails of before thirty days nor those that came back"),
  },
  {
    name: "one-click headers need not be signed",
    file: "lib/backend/mail/senders/checks/judge.ts",
    is: '["from", "list-unsubscribe", "list-unsubscribe-post"]',
    becomes: '["from"]',
    noticedBy: {
      file: "lib/backend/mail/senders/checks/judge.test.ts",
      test: "are broken where",
    },
  },
  {
    name: "a signature of anybody counts as the sender's",
    file: "lib/backend/mail/senders/checks/records.ts",
    is: "if (isStrict) return false",
    becomes: "if (!isStrict) return true",
    noticedBy: {
      file: "lib/backend/mail/senders/checks/judge.test.ts",
      test: "are broken where",
    },
  },
]
