import type { Fault } from "./fault.ts"

const disclosures = (test: string) => ({ file: "tests/contract/mail-disclosures.test.ts", test })
const notices = (test: string) => ({ file: "tests/contract/mail-disclosure-notices.test.ts", test })

/** Faults of opening what somebody who left had hidden. */
export const disclosureFaults: readonly Fault[] = [
  {
    name: "what was opened stays open when its owner is back",
    file: "prisma/sql/13-mail.sql",
    is: "AND mail_holders_left($1) AND user_discloses_mails($2);",
    becomes: "AND user_discloses_mails($2);",
    noticedBy: disclosures("closes when its owner may sign in again, and a request for it opens nothing"),
  },
  {
    name: "what was opened to one administrator is read by all",
    file: "prisma/sql/13-mail.sql",
    is: "WHERE opened.mail_id = $1 AND disclosure.asker_id = $2 AND",
    becomes: "WHERE opened.mail_id = $1 AND",
    noticedBy: disclosures("is read by who asked once another one approved, and by nobody else"),
  },
  {
    name: "two who answer at once both do",
    file: "lib/backend/mail/disclosures/answer.ts",
    is: "WHERE id = $1 AND status = 'waiting' AND ends_at > now() AND asker_id <> $3",
    becomes: "WHERE id = $1 AND asker_id <> $3",
    noticedBy: disclosures(
      "is answered by one of two who do it at once, and the other learns what became of it",
    ),
  },
  {
    name: "who asks twice at once has two requests",
    file: "lib/backend/mail/disclosures/ask.ts",
    is: "AND mails > 0 FOR NO KEY UPDATE",
    becomes: "AND mails > 0",
    noticedBy: disclosures("is one of a person and conversation, also of two sent at once"),
  },
  {
    name: "opened mails are read without a trace",
    file: "lib/backend/mail/inbound/body-document.ts",
    is: "await noteReading([found], viewer)",
    becomes: "void noteReading",
    noticedBy: notices("the first reading is logged whichever way it is read"),
  },
]
