import { IconPlayerPlay } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import styles from "#components/company/company.module.css"
import { IconWithTooltip } from "#components/ui/icon-with-tooltip.tsx"
import { tinted } from "#components/ui/tinted.ts"
import type { ContactDetail } from "#lib/contract/contact-detail.ts"
import { EmailError } from "./email-error.tsx"

/** Name, what the person does and where, and what needs attention. */
export function ContactHeader({ contact }: { contact: ContactDetail }) {
  const t = useTranslations("contact")
  const list = useTranslations("contacts")
  const { name, job_title, is_vip, email } = contact.informations
  const [related] = contact.companies
  return (
    <header className={styles.header}>
      <div className={styles.nameLine}>
        <h1 className={styles.name}>{name || list("no-name")}</h1>
        {is_vip ? <span className={styles.mark}>{t("vip")}</span> : null}
        {contact.is_active_sequence ? (
          <IconWithTooltip label={t("flags.sequence")} tone="success">
            <IconPlayerPlay size={16} />
          </IconWithTooltip>
        ) : null}
        {contact.email_error ? <EmailError contact={contact.id} email={email ?? ""} /> : null}
      </div>
      <p className={styles.businessName}>{[job_title, related?.name].filter(Boolean).join(" · ")}</p>
      {related && related.accountTypes.length > 0 ? (
        <ul className={styles.badges}>
          {related.accountTypes.map((type) => (
            <li key={type.id} className={styles.badge} style={tinted(type.color_hex)}>
              {type.name}
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  )
}
