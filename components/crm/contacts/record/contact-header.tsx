import { IconPlayerPlay } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { AccountTypes } from "#components/records/page/badges.tsx"
import { EmailAlert } from "#components/records/page/email-alert.tsx"
import styles from "#components/records/page/lines.module.css"
import { RecordHeading } from "#components/records/page/record-heading.tsx"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import type { ContactDetail } from "#lib/contract/crm/contact-detail.ts"
import classes from "./contact-header.module.css"

/** What the person does and where. */
export function ContactHeader({ contact }: { contact: ContactDetail }) {
  const { job_title } = contact.informations
  const [related] = contact.companies
  const position = [job_title, related?.name].filter(Boolean).join(" · ")
  return (
    <RecordHeading>
      {position ? <p className={classes.position}>{position}</p> : null}
      {related && related.accountTypes.length > 0 ? <AccountTypes types={related.accountTypes} /> : null}
    </RecordHeading>
  )
}

/** What needs attention. */
export function ContactFlags({ contact }: { contact: ContactDetail }) {
  const t = useTranslations("contact")
  const { is_vip, email, other_emails } = contact.informations
  const addresses = [{ email, email_error: contact.email_error }, ...other_emails]
  const bounced = addresses.flatMap((one) => (one.email && one.email_error ? [one.email] : []))
  return (
    <>
      {is_vip ? <span className={styles.mark}>{t("vip")}</span> : null}
      {contact.is_active_sequence ? (
        <IconWithTooltip label={t("flags.sequence")} tone="success">
          <IconPlayerPlay size={16} />
        </IconWithTooltip>
      ) : null}
      {contact.email_error || bounced.length > 0 ? (
        <EmailAlert of={{ type: "contact", id: contact.id }} emails={bounced} />
      ) : null}
    </>
  )
}
