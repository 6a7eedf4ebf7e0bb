import { IconPlayerPlay } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { AccountTypes } from "#components/records/page/badges.tsx"
import { EmailAlert } from "#components/records/page/email-alert.tsx"
import styles from "#components/records/page/lines.module.css"
import { RecordHeading, RecordName } from "#components/records/page/record-heading.tsx"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import type { ContactDetail } from "#lib/contract/contact-detail.ts"
import classes from "./contact-header.module.css"

/** Name, what the person does and where, and what needs attention. */
export function ContactHeader({ contact }: { contact: ContactDetail }) {
  const list = useTranslations("contacts")
  const { name, job_title } = contact.informations
  const [related] = contact.companies
  return (
    <RecordHeading
      name={<RecordName>{name || list("no-name")}</RecordName>}
      flags={<ContactFlags contact={contact} />}
    >
      <p className={classes.position}>{[job_title, related?.name].filter(Boolean).join(" · ")}</p>
      {related && related.accountTypes.length > 0 ? <AccountTypes types={related.accountTypes} /> : null}
    </RecordHeading>
  )
}

function ContactFlags({ contact }: { contact: ContactDetail }) {
  const t = useTranslations("contact")
  const { is_vip, email } = contact.informations
  return (
    <>
      {is_vip ? <span className={styles.mark}>{t("vip")}</span> : null}
      {contact.is_active_sequence ? (
        <IconWithTooltip label={t("flags.sequence")} tone="success">
          <IconPlayerPlay size={16} />
        </IconWithTooltip>
      ) : null}
      {contact.email_error ? (
        <EmailAlert of={{ type: "contact", id: contact.id }} emails={email ? [email] : []} />
      ) : null}
    </>
  )
}
