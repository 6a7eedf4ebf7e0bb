import type { Fault } from "./fault.ts"

const test = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })

/** Faults of what sends mails. */
export const mailFaults: readonly Fault[] = [
  {
    name: "a mail whose answer was lost is sent again",
    file: "lib/backend/mail/delivery/delivery-result.ts",
    is: 'if (handedOver) return { outcome: "unknown", reply }',
    becomes: "void handedOver",
    noticedBy: test(
      "sending-answers",
      "its author says that it went out, or has it sent again under the same Message-ID",
    ),
  },
  {
    name: "a mail of a dead worker is sent again although it was being handed over",
    file: "lib/backend/mail/delivery/rescue.ts",
    is: "leased_until < now() AND data_at IS NULL",
    becomes: "leased_until < now()",
    noticedBy: test("sending-answers", "it is unknown; one of which nothing was handed over goes again"),
  },
  {
    name: "a mail is written down twice for two calls with one key",
    file: "lib/backend/mail/delivery/send-mail.ts",
    is: "if (known !== undefined) return known",
    becomes: "void known",
    noticedBy: test("sending", "is one mail however often its call is made, also at once"),
  },
  {
    name: "a recipient of a mail to many is written to by two workers",
    file: "lib/backend/mail/delivery/bulk/write-next.ts",
    is: "FOR UPDATE OF row SKIP LOCKED",
    becomes: "",
    noticedBy: test("bulk-mails", "has its next mails written by several workers at once"),
  },
  {
    name: "a mail that was undone goes out",
    file: "lib/backend/mail/delivery/undo.ts",
    is: `text: "UPDATE mail_delivery SET status = 'cancelled' WHERE mail_id = $1"`,
    becomes: `text: "UPDATE mail_delivery SET failure = failure WHERE mail_id = $1"`,
    noticedBy: test("sending", "is undone within seconds, as the draft it was, and nobody gets it"),
  },
  {
    name: "anybody's file is attached",
    file: "lib/backend/mail/delivery/attachable.ts",
    is: "file.user_id = $2 AND file.key",
    becomes: "$2::int IS NOT NULL AND file.key",
    noticedBy: test("sending", "with files of somebody else"),
  },
  {
    name: "the mails of a day are counted and not bounded",
    file: "lib/backend/mail/delivery/pace.ts",
    is: "per_day === 0 ? room : Math.max(per_day - sent, 0)",
    becomes: "room + 0 * (per_day - sent)",
    noticedBy: test("bulk-mail-pace", "keeps to the mails of a day, all kinds together"),
  },
  {
    name: "a batch that is given back uses up the tries of its mails",
    file: "lib/backend/mail/delivery/consumer.ts",
    is: '...outcomeOf(lease, "queued", null, ""), isTry: false',
    becomes: '...outcomeOf(lease, "queued", null, "")',
    noticedBy: test("sending-tries", "are those in which a server was asked to take it"),
  },
  {
    name: "a mailbox that is not let in is signed in to as often as there are mails",
    file: "lib/backend/mail/delivery/pace.ts",
    is: "if (is_refused) return",
    becomes: "if (!is_refused && count < 0) return",
    noticedBy: test("sign-in-refused", "is signed in to once a quarter of an hour"),
  },
  {
    name: "a refused bulk mail goes on for ever",
    file: "lib/backend/mail/delivery/outcomes.ts",
    is: "export const refusalsUntilStop = 20",
    becomes: "export const refusalsUntilStop = 1_000_000",
    noticedBy: test("bulk-mail-pace", "stops by itself when the server refuses one after the other"),
  },
]
