import { IconMail, IconPlayerPlay, IconUserOff } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { EmailAlert } from "#components/records/page/email-alert.tsx"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"

/** What needs attention, each icon with its tooltip (C-4). */
export function CompanyFlags({ company }: { company: CompanyDetail }) {
  const t = useTranslations("company.flags")
  return (
    <>
      {company.is_mail ? (
        <IconWithTooltip label={t("mail")} tone="accent">
          <IconMail size={16} />
        </IconWithTooltip>
      ) : null}
      {company.vendor && !company.vendor.primarySalesContact ? (
        <IconWithTooltip label={t("noPrimaryContact")} tone="warning">
          <IconUserOff size={16} />
        </IconWithTooltip>
      ) : null}
      {company.is_active_sequence ? (
        <IconWithTooltip label={t("sequence")} tone="success">
          <IconPlayerPlay size={16} />
        </IconWithTooltip>
      ) : null}
      {company.email_error ? (
        <EmailAlert of={{ type: "company", id: company.id }} emails={bounced(company)} />
      ) : null}
    </>
  )
}

function bounced({ contacts }: CompanyDetail): string[] {
  return contacts.flatMap(({ email, email_error }) => (email && email_error ? [email] : []))
}
