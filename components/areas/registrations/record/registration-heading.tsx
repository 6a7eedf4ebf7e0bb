import { useTranslations } from "next-intl"
import badges from "#components/records/page/badges.module.css"
import { RecordHeading, RecordName } from "#components/records/page/record-heading.tsx"
import { Fields } from "#components/ui/page/record-block.tsx"
import { tinted } from "#components/ui/text/tinted.ts"
import type { RegistrationDetail } from "#lib/contract/registration-detail.ts"
import { CompanyName } from "./company-name.tsx"
import classes from "./registration.module.css"
import { type Reading, ShownField } from "./shown-field.tsx"

type Props = Reading & { registration: RegistrationDetail }

/** Who applies to which session of which show, and how far that is. */
export function RegistrationHeading({ registration, ...reading }: Props) {
  const { informations, tradeshow_name, session, primaryCompany } = registration
  return (
    <RecordHeading
      name={
        <CompanyName>
          <RecordName>{informations.company_name}</RecordName>
        </CompanyName>
      }
      flags={null}
    >
      <p className={classes.session}>{`${tradeshow_name} · ${session.name}`}</p>
      <StateBadges registration={registration} />
      {primaryCompany ? (
        <div className={classes.owners}>
          <Fields>
            <ShownField path="primaryCompany.saleOwners" isWide {...reading} />
          </Fields>
        </div>
      ) : null}
    </RecordHeading>
  )
}

/** 'In progress' of a draft, 'Completed' of what was published and has no lifecycle yet (spec 2 §4). */
function StateBadges({ registration }: Pick<Props, "registration">) {
  const t = useTranslations("registration.state")
  const { is_published, lifecycle, placed, techfile } = registration
  return (
    <ul className={badges.badges}>
      {lifecycle ? (
        <li className={badges.badge} style={tinted(lifecycle.color_hex)}>
          {lifecycle.name}
        </li>
      ) : (
        <li className={badges.badge}>{t(is_published ? "completed" : "inProgress")}</li>
      )}
      {placed === "placed" ? <li className={badges.badge}>{t("placed")}</li> : null}
      {techfile === "techfile" ? <li className={badges.badge}>{t("techfile")}</li> : null}
    </ul>
  )
}
