import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Phones } from "#components/records/page/phones.tsx"
import { SocialNetworks } from "#components/records/page/social-networks.tsx"
import { Chips } from "#components/ui/page/record-block.tsx"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import classes from "./contact-value.module.css"
import type { ContactValues, FormPath } from "./contact-values.ts"
import { isPlainPath } from "./field-kinds.ts"
import { sessionOptions } from "./session-options.ts"

type Props = {
  path: FormPath
  values: ContactValues
  reference: Pick<ReferenceData, "countries" | "phoneTypes" | "socialNetworks" | "tradeshows">
}

const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)

/** A field of the contact read as text, on the server and in the browser alike. */
export function ContactValue({ path, values, reference }: Props): ReactNode {
  const t = useTranslations("contactForm")
  if (isPlainPath(path)) return values[path]
  switch (path) {
    case "informations.email":
      return values[path] ? <EmailLink email={values[path]} /> : null
    case "informations.other_emails":
      return <OtherEmails emails={values[path]} />
    case "informations.is_vip":
      return values[path] ? t("yes") : t("no")
    case "informations.salutation":
    case "informations.badge_id":
    case "informations.outcome":
      return values[path]?.name
    case "informations.tags":
    case "informations.callers":
      return <Chips names={names(values[path])} />
    case "informations.phones":
      return <Phones phones={phonesOf(values)} reference={reference} />
    case "informations.socialNetworks":
      return <SocialNetworks entries={networksOf(values, reference.socialNetworks)} />
    case "companies":
      return <Companies companies={values[path]} />
    case "visits":
      return (
        <Chips
          names={names(sessionOptions(reference.tradeshows).filter(({ id }) => values.visits.includes(id)))}
        />
      )
  }
}

const EmailLink = ({ email }: { email: string }) => (
  <a className={classes.link} href={`mailto:${email}`}>
    {email}
  </a>
)

function OtherEmails({ emails }: { emails: ContactValues["informations.other_emails"] }) {
  const t = useTranslations("contactForm.otherEmails")
  if (emails.length === 0) return null
  return (
    <ul className={classes.list}>
      {emails.map(({ email, email_error }) => (
        <li key={email}>
          <EmailLink email={email} />{" "}
          {email_error ? <span className={classes.bounced}>{t("bounced")}</span> : null}
        </li>
      ))}
    </ul>
  )
}

function phonesOf(values: ContactValues) {
  return values["informations.phones"].map(({ country_id, ...phone }, index) => ({
    ...phone,
    id: index,
    countryId: country_id,
  }))
}

function networksOf(values: ContactValues, networks: ReferenceData["socialNetworks"]) {
  return values["informations.socialNetworks"].map((entry, index) => {
    const network = networks.find(({ id }) => id === entry.social_network_id)
    return { ...entry, id: index, code: network?.code ?? "", name: network?.name ?? "" }
  })
}

function Companies({ companies }: { companies: ContactValues["companies"] }) {
  if (companies.length === 0) return null
  return (
    <ul className={classes.list}>
      {companies.map(({ id, name, detail }) => (
        <li key={id}>
          <a className={classes.link} href={`/company/${id}`}>
            {name}
          </a>{" "}
          <span className={classes.detail}>{detail}</span>
        </li>
      ))}
    </ul>
  )
}
