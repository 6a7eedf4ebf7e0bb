import { IconExternalLink } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import lines from "#components/records/page/lines.module.css"
import { Chips } from "#components/ui/page/record-block.tsx"
import { Row } from "#components/ui/page/rows.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { ProposedCompany } from "#lib/contract/shows/registration-proposals.ts"
import { ActionButton } from "./action-button.tsx"
import classes from "./links.module.css"
import { useAction } from "./use-action.ts"

type Props = {
  registration: number
  company: Option & Partial<ProposedCompany>
}

/** A company that can be linked: who it is, why it is proposed, and where to look closer. */
export function CompanyRow({ registration, company }: Props) {
  const t = useTranslations("registration.links")
  const { isBusy, run } = useAction()
  const { id, name, business_name, country, brands = [], reasons = [], stage, is_linked } = company
  const link = () =>
    run(
      (api) => api.registrationRecord.associate({ session: registration, company_id: id }),
      t("linked", { name }),
    )
  return (
    <Row
      actions={
        is_linked ? (
          <span className={lines.mark}>{t("isLinked")}</span>
        ) : (
          <ActionButton aria-label={t("linkLabel", { name })} isBusy={isBusy} onPress={() => void link()}>
            {t("linkIt")}
          </ActionButton>
        )
      }
    >
      <span className={classes.name}>
        <strong>{name}</strong>
        <a
          href={`/company/${id}?fromRegistrationId=${registration}`}
          className={lines.outside}
          aria-label={t("openLabel", { name })}
          data-tooltip={t("open")}
        >
          <IconExternalLink size={14} aria-hidden />
        </a>
      </span>
      <span className={classes.quiet}>{[business_name, country, stage].filter(Boolean).join(" · ")}</span>
      {brands.length > 0 ? <Chips names={brands} /> : null}
      {reasons.map(({ reason, value }) => (
        <span key={`${reason} ${value}`} className={classes.reason}>
          {t(`reasons.${reason}`, { value })}
        </span>
      ))}
    </Row>
  )
}
