import { useTranslations } from "next-intl"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import classes from "./thread.module.css"

/** People named before "and 3 more". */
const named = 3

/** Name of somebody, the address where there is none. */
export const nameOf = ({ name, email }: MailPerson) => name || email

/** Who wrote: name and address. */
export function Sender({ person }: { person: MailPerson }) {
  return (
    <span className={classes.sender}>
      <span className={classes.name}>{nameOf(person)}</span>
      {person.name && <span className={classes.address}>{person.email}</span>}
    </span>
  )
}

/** Says that the server that took a mail could not confirm its sender: it may be anybody's. */
export function Unconfirmed({ email }: { email: string }) {
  const t = useTranslations("messenger.mail")
  return (
    <span className={classes.unconfirmed}>{t("unconfirmed", { domain: email.split("@").at(-1) ?? "" })}</span>
  )
}

/** To whom: the first few by name, all of them with addresses on hover and focus. */
export function People({ label, people }: { label: string; people: readonly MailPerson[] }) {
  const t = useTranslations("messenger.mail")
  if (people.length === 0) return null
  const more = people.length - named
  return (
    <span className={classes.people}>
      {label}{" "}
      <span data-tooltip={people.map(({ name, email }) => (name ? `${name} <${email}>` : email)).join(", ")}>
        {people.slice(0, named).map(nameOf).join(", ")}
        {more > 0 && ` ${t("morePeople", { count: more })}`}
      </span>
    </span>
  )
}
