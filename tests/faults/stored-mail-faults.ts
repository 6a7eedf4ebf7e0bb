import type { Fault } from "./fault.ts"

const test = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })
const securityTest = (name: string, test: string) => ({ file: `tests/security/${name}.test.ts`, test })
const intake = (name: string) => test("mail-intake", name)
const hostile = (name: string) => securityTest("hostile-mails", name)
const storedSafe = hostile("is kept as far as it is safe")
const hidden = test("conversation-changes", "says that there was contact and nothing else, wherever it is")
const races = test(
  "mail-races",
  "the same mails make the same conversations, each once, in whatever order workers read them from however many mailboxes",
)

const privacy = (name: string) => securityTest("mail-privacy", name)

/** Faults of what takes mails in and shows them. */
export const storedMailFaults: readonly Fault[] = [
  {
    name: "mails that name each other do not wait for each other",
    file: "lib/backend/mail/inbound/store-mail.ts",
    is: "await lockMessageIds([mail.content.messageId, ...named], connection)",
    becomes: "void lockMessageIds",
    noticedBy: races,
  },
  {
    name: "an answer that came first is a conversation of its own",
    file: "lib/backend/mail/inbound/join-thread.ts",
    is: "(message_id = ANY ($1::text[]) OR refs && $1::text[])",
    becomes: "(message_id = ANY ($1::text[]))",
    noticedBy: intake("joins an answer that came before what it answers"),
  },
  {
    name: "what is unread is counted while others count",
    file: "prisma/sql/13-mail.sql",
    is: "PERFORM FROM mail_thread WHERE id IN (SELECT thread_id FROM mail WHERE id = ANY (mail_ids)) ORDER BY id FOR NO KEY UPDATE;",
    becomes: "",
    noticedBy: races,
  },
  {
    name: "a colleague whom somebody noted as a contact is one",
    file: "lib/backend/mail/inbound/relevant.ts",
    is: `WHERE NOT \${isColleague("contact_address.email")})) AS is_relevant`,
    becomes: ")) AS is_relevant",
    noticedBy: intake("takes a colleague for no contact, whatever contacts hold"),
  },
  {
    name: "a forged mail is one of ours",
    file: "lib/backend/mail/inbound/store-mail.ts",
    is: "WHEN NOT $16 AND ",
    becomes: "WHEN ($16 OR true) AND ",
    noticedBy: intake("does not take a forged mail for one of ours"),
  },
  {
    name: "files of any size are kept",
    file: "lib/backend/mail/inbound/keep-parts.ts",
    is: `if (size > maxPartBytes) throw new Error("The file is too large")`,
    becomes: "",
    noticedBy: test("mail-files", "names what is too large or too many, and keeps the rest"),
  },
  {
    name: "names of files may hold signs that nobody sees",
    file: "lib/backend/platform/files/file-names.ts",
    is: `.replace(/[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\u2028\\u2029]/gu, "")`,
    becomes: "",
    noticedBy: test("mail-files", "keeps files under safe names, and images where the text shows them"),
  },
  {
    name: "styles may fetch and lie over others",
    file: "lib/backend/mail/html/sanitise.ts",
    is: `const style = given.style ? safeStyle(given.style) : ""`,
    becomes: `const style = given.style || (safeStyle(""))`,
    noticedBy: storedSafe,
  },
  {
    name: "hidden words are kept",
    file: "lib/backend/mail/html/sanitise.ts",
    is: `"hidden" in given || isHidden(given.style ?? "")`,
    becomes: `isHidden("") && "hidden" in given`,
    noticedBy: storedSafe,
  },
  {
    name: "a link says where it leads to, and leads elsewhere",
    file: "lib/backend/mail/html/sanitise.ts",
    is: "return options.trustLinks ? safe : withTargets(safe)",
    becomes: "return options.trustLinks ? withTargets(safe) : safe",
    noticedBy: hostile("shows a deceived reader where links lead to"),
  },
  {
    name: "strangers say that an address cannot be reached",
    file: "lib/backend/mail/inbound/note-bounces.ts",
    is: "const email = named ? people.find((person) => person.email.toLowerCase() === named)?.email : alone",
    becomes: "const email = people.length > 0 && named ? named : alone",
    noticedBy: securityTest(
      "mail-bounces",
      "is not told by strangers: of a mail we did not send, or somebody it did not go to",
    ),
  },
  {
    name: "whoever knows the Message-ID of a mail can report that it came back",
    file: "lib/backend/mail/inbound/note-bounces.ts",
    is: "return sent.find((mail) => isReturned(mail.message_id, tokens)) ?? null",
    becomes: "return sent[0] ?? null",
    noticedBy: securityTest(
      "mail-bounces",
      "is not told by who knows its Message-ID alone, and by nobody in a mailbox that did not send it",
    ),
  },
  {
    name: "a private conversation is found by what is written in it",
    file: "lib/backend/mail/reading/mail-sql.ts",
    is: `(\${mail}.is_hidden AND (`,
    becomes: "(false AND (",
    noticedBy: hidden,
  },
  {
    name: "a mail that names a private mail comes to its conversation",
    file: "lib/backend/mail/reading/mail-sql.ts",
    is: `(NOT \${mail}.is_hidden OR EXISTS (`,
    becomes: "(true OR EXISTS (",
    noticedBy: privacy("begins a conversation of its own, and the private one stays where and whose it was"),
  },
  {
    name: "conversations are joined whoever keeps them private",
    file: "lib/backend/mail/inbound/join-thread.ts",
    is: "if (threads.length === 1) return threads",
    becomes: "if (threads.length > 0) return threads",
    noticedBy: privacy("of two conversations that differ in that, neither becomes the other's"),
  },
  {
    name: "whoever has the Message-ID of a private mail holds it",
    file: "lib/backend/mail/inbound/store-mail.ts",
    is: "if (is_same) return { content, known }",
    becomes: "if (is_same || known) return { content, known }",
    noticedBy: privacy("is not that mail by having its Message-ID, unless it says the same"),
  },
  {
    name: "who holds a mail does not wait for others who come to hold it",
    file: "prisma/sql/13-mail.sql",
    is: "  PERFORM FROM mail_thread WHERE id IN (SELECT thread_id FROM mail WHERE id = ANY (ids)) ORDER BY id FOR NO KEY UPDATE;\n  UPDATE mail SET",
    becomes: "  UPDATE mail SET",
    noticedBy: privacy("is seen by all as soon as one of two who come to hold its mail at a time shows it"),
  },
  {
    name: "the file of a document goes with the mail that sent it",
    file: "lib/backend/mail/inbound/remove-mail.ts",
    is: "AND NOT EXISTS (SELECT FROM document WHERE file_id = stored_file.id)",
    becomes: "",
    noticedBy: test(
      "conversation-changes",
      "keeps a file that a document has, and takes a waiting mail out of the queue",
    ),
  },
]
