import type { Fault } from "./fault.ts"

const test = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })
const addresses = "prisma/sql/07-contact-addresses.sql"

/** Faults of what several addresses of a contact mean. */
export const contactAddressFaults: readonly Fault[] = [
  {
    name: "two contacts are given one address at once",
    file: addresses,
    is: "  PERFORM contact_addresses_refresh(ARRAY[NEW.contact_id]);\n",
    becomes: "",
    noticedBy: test("contact-emails", "that somebody else is just giving to another contact is waited for"),
  },
  {
    name: "a former primary address forgets that mail to it bounced",
    file: addresses,
    is: "SET email = OLD.email, email_error = OLD.email_error WHERE",
    becomes: "SET email = OLD.email, email_error = false WHERE",
    noticedBy: test(
      "contact-emails",
      "keep, when one becomes the primary address, the former one in its position, and each whether mail to it bounced",
    ),
  },
  {
    name: "who left by one address is written to at another address",
    file: "prisma/sql/15-mailing-lists.sql",
    is: "PERFORM opt_outs_shared(contact_addresses(contact_id)) FROM",
    becomes: "PERFORM 1 FROM",
    noticedBy: test(
      "contact-addresses-suppressed",
      "by one address has done so by all, and is not written to at any",
    ),
  },
  {
    name: "staff's word of one address goes when its owner comes back by another one",
    file: "prisma/sql/15-mailing-lists.sql",
    is: "CASE WHEN said.user_id IS NOT NULL THEN 'by_hand'",
    becomes: "CASE WHEN false THEN 'by_hand'",
    noticedBy: test(
      "contact-addresses-suppressed",
      "as staff says of one address, which says nothing of what staff and servers said of another",
    ),
  },
  {
    name: "who complains while an address is added is written to at that one",
    file: "lib/backend/mail/inbound/complaint.ts",
    is: "  await lockPeople(emails, connection)\n",
    becomes: "",
    noticedBy: test("opt-outs-race", "by another one"),
  },
  {
    name: "an address that a merge gives back works as it did before",
    file: "lib/backend/crm/contacts/merged-address.ts",
    is: "SET email_error = parted.email_error",
    becomes: "SET email_error = contact.email_error",
    noticedBy: test(
      "contact-addresses-known",
      "gives back an address to which mail arrives again as one that works",
    ),
  },
]
