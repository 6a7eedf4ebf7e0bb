import type { Fault } from "./fault.ts"

const test = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })
const securityTest = (name: string, test: string) => ({ file: `tests/security/${name}.test.ts`, test })

/** Faults of what recipients of mails meet. */
export const mailingPageFaults: readonly Fault[] = [
  {
    name: "a link for one use passes for another",
    file: "lib/backend/mail/recipient-links/links.ts",
    is: "[use, id, more].join",
    becomes: "[id, more].join",
    noticedBy: securityTest(
      "forged-links",
      "is refused, changed in any place, or made for another mail or use",
    ),
  },
  {
    name: "a link of a mail leads wherever somebody wants",
    file: "lib/backend/automation/mailing-pages/handlers.ts",
    is: 'const send = openSigned("click", token, to)\n    if (send === undefined ||',
    becomes: 'const send = openSigned("click", token, to) ?? 0\n    if (',
    noticedBy: test("mail-tracking", "lead by way of us to where they led, and nowhere else"),
  },
  {
    name: "headers that say how a mail is left are not signed",
    file: "lib/backend/platform/mailer/settings.ts",
    is: ":List-Unsubscribe:List-Unsubscribe-Post",
    becomes: "",
    noticedBy: test(
      "mailing-pages",
      "says in its headers how it is left by one click, covered by its signature",
    ),
  },
  {
    name: "an address that tries many links is not held up",
    file: "lib/backend/automation/mailing-pages/callers.ts",
    is: "return bySlug(caller, () => {",
    becomes: "return (async (work: () => Promise<Result>) => work())(() => {",
    noticedBy: securityTest(
      "forged-links",
      "is not found by trying: an address that tries many waits, also with a link that is right",
    ),
  },
  {
    name: "the address of a recipient is on the page",
    file: "lib/backend/automation/mailing-pages/choice.ts",
    is: "address: masked(found.address)",
    becomes: "address: found.address",
    noticedBy: test("mailing-pages", "show no address, the list of the mail, and the public lists"),
  },
  {
    name: "private lists of others can be chosen",
    file: "lib/backend/automation/mailing-pages/choice.ts",
    is: "(mailing_list.is_public OR",
    becomes: "(true OR",
    noticedBy: test("recipient-lists", "are not said to be there, nor chosen by who guesses them"),
  },
  {
    name: "one link that is followed twice makes a scanner of a person",
    file: "lib/backend/mail/recipient-links/machines.ts",
    is: "next !== undefined && next.url !== url &&",
    becomes: "next !== undefined &&",
    noticedBy: {
      file: "lib/backend/mail/recipient-links/machines.test.ts",
      test: "takes two links within a second for a scanner, one link twice or two after each other for a person",
    },
  },
  {
    name: "what happens while a mail arrives counts as a person's",
    file: "lib/backend/automation/mailing-pages/note-noticed.ts",
    is: "const deliveredWithin = 5",
    becomes: "const deliveredWithin = 0",
    noticedBy: test("mail-tracking", "is distinguished: within seconds after the mail arrived"),
  },
  {
    name: "contacts that have not agreed to tracking are tracked",
    file: "lib/backend/automation/mailing-pages/note-noticed.ts",
    is: "AND contact.allows_tracking AND",
    becomes: "AND",
    noticedBy: test(
      "mail-tracking",
      "for a contact, also notes nothing of mails that went out before; and can be switched on again",
    ),
  },
  {
    name: "what happens while a withdrawal is written is noted",
    file: "lib/backend/automation/mailing-pages/note-noticed.ts",
    is: " FOR SHARE OF contact",
    becomes: "",
    noticedBy: test("tracking-consents", "nothing is noted while a withdrawal is being written"),
  },
  {
    name: "mails to whoever has said nothing carry a picture of their own",
    file: "lib/backend/mail/delivery/load-mails.ts",
    is: "contact.allows_tracking IS TRUE",
    becomes: "contact.allows_tracking IS NOT false",
    noticedBy: test("mail-tracking", "of whoever has said nothing: "),
  },
  {
    name: "a consent is taken to a text that nobody was shown",
    file: "lib/backend/crm/tracking/consent-text.ts",
    is: "if (version !== trackingTextVersion)",
    becomes: "if (version === '')",
    noticedBy: test("tracking-consents", "takes no consent to another text than the one that is shown now"),
  },
  {
    name: "a link that confirmed brings back a consent that was refused since",
    file: "lib/backend/automation/mailing-pages/confirm.ts",
    is: "AND tracking_event.at >= event.at",
    becomes: "AND false",
    noticedBy: test("sign-up", "is asked for by who is on the list already, and over once he has refused"),
  },
  {
    name: "a form of another site puts somebody's address to work at once",
    file: "lib/backend/automation/mailing-pages/sign-up-form.ts",
    is: 'if (!("stamp" in form)) return back("once")',
    becomes: "void form",
    noticedBy: test("sign-up", "on a page of others leads to ours, where a person sends it"),
  },
  {
    name: "whoever complained is written to again",
    file: "lib/backend/mail/inbound/complaint.ts",
    is: 'reason: "complaint"',
    becomes: 'reason: "imported"',
    noticedBy: test("sequence-sending", "ends its run: "),
  },
  {
    name: "a complaint goes with the bounce that was before it",
    file: "lib/backend/mail/suppressions/suppress.ts",
    is: "WHERE suppression_rank(suppression.reason) < suppression_rank(EXCLUDED.reason)",
    becomes: "WHERE false",
    noticedBy: test(
      "suppression-reasons",
      "stays off when the bounce is forgotten and a complaint came after it, or at the same time",
    ),
  },
  {
    name: "a link that confirmed brings back who complained since",
    file: "lib/backend/automation/mailing-pages/confirm.ts",
    is: "AND created_at > event.at AND NOT",
    becomes: "AND false AND NOT",
    noticedBy: test("sign-up", "is not confirmed again by the link of before, once its address has left"),
  },
  {
    name: "who leaves while he confirms is put back",
    file: "lib/backend/automation/mailing-pages/confirm.ts",
    is: "const { tracking } = await findPending(token, connection)",
    becomes: "const tracking = null",
    noticedBy: test("sign-up", "is not confirmed by who leaves at that moment"),
  },
  {
    name: "a merge forgets which of another address's wishes were new",
    file: "lib/backend/crm/contacts/merged-opt-outs.ts",
    is: 'text: "SELECT opt_outs_shared($1::citext[])"',
    becomes: 'text: "SELECT $1::citext[]"',
    noticedBy: test("merges", "gives either back its own when it is undone"),
  },
  {
    name: "a mail to many goes to who was suppressed while it was in hand",
    file: "lib/backend/mail/delivery/hand-over.ts",
    is: "leases.filter(({ is_paced, mail_id }) => is_paced || checked.has(mail_id))",
    becomes:
      "leases.filter(({ is_paced, mail_id, bulk_mail_id }) => (is_paced && bulk_mail_id === null) || checked.has(mail_id))",
    noticedBy: test(
      "bulk-mail-recipients",
      "are none who are put on the suppression list before their turn, or while their mail is in hand",
    ),
  },
  {
    name: "who left the first of two lists is left out of both",
    file: "lib/backend/automation/mailing-lists/contacts-on-lists.ts",
    is: "lists.length > 1 ? isOff(",
    becomes: "lists.length > 99 ? isOff(",
    noticedBy: test("dynamic-lists", "begins with who left one of the lists by another that has him"),
  },
]
