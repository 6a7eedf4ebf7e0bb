import { useTranslations } from "next-intl"
import { EmailAlert } from "#components/records/page/email-alert.tsx"
import lines from "#components/records/page/lines.module.css"
import { Phones } from "#components/records/page/phones.tsx"
import { SeeMore } from "#components/records/page/see-more.tsx"
import { EmptyBlock } from "#components/ui/page/record-block.tsx"
import type { CompanyContact } from "#lib/contract/crm/company-detail.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import styles from "./company.module.css"
import { ContactActions } from "./contact-actions.tsx"

/** Contacts shown before "see more (n)" (C-8). */
const previewCount = 2

type Reference = Pick<ReferenceData, "countries" | "phoneTypes">
type Props = { contacts: CompanyContact[]; reference: Reference }

export function ContactLines({ contacts, reference }: Props) {
  const t = useTranslations("company")
  const more = contacts.length - previewCount
  const shown = contacts.map((contact) => (
    <ContactLine key={contact.id} contact={contact} reference={reference} />
  ))
  return (
    <>
      {contacts.length === 0 ? (
        <EmptyBlock>{t("contacts.empty")}</EmptyBlock>
      ) : (
        <ul className={styles.contacts}>{shown.slice(0, previewCount)}</ul>
      )}
      {more > 0 ? (
        <SeeMore moreLabel={t("seeMore", { count: more })} lessLabel={t("seeLess")}>
          <ul className={styles.contacts}>{shown.slice(previewCount)}</ul>
        </SeeMore>
      ) : null}
    </>
  )
}

function ContactLine({ contact, reference }: { contact: CompanyContact; reference: Reference }) {
  const t = useTranslations("company.contacts")
  const name = contact.name || t("noName")
  return (
    <li className={styles.contact}>
      <div className={styles.contactName}>
        <a href={`/contact/${contact.id}`}>{name}</a>
        {contact.is_vip ? <span className={lines.mark}>{t("vip")}</span> : null}
        {contact.is_primary ? <span className={lines.mark}>{t("primary")}</span> : null}
        {contact.is_primary_sales ? <span className={lines.mark}>{t("primarySales")}</span> : null}
        <ContactActions contact={{ id: contact.id, name }} />
      </div>
      {contact.job_title ? <div className={lines.muted}>{contact.job_title}</div> : null}
      {contact.email ? (
        <div className={styles.email}>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          {contact.email_error ? (
            <EmailAlert of={{ type: "contact", id: contact.id }} emails={[contact.email]} />
          ) : null}
        </div>
      ) : null}
      <Phones phones={contact.phones} reference={reference} />
    </li>
  )
}
