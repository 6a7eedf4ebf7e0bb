import { IconExternalLink } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { countriesWithStates } from "#components/records/page/countries-with-states.ts"
import styles from "#components/records/page/lines.module.css"
import { Field, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { WhenCountryHasStates, WhenOtherPlatform } from "./conditions.tsx"
import { DetailButton } from "./detail-button.tsx"
import { type Reading, ShownField } from "./shown-field.tsx"

type Props = Reading & { registration: RegistrationDetail }

export function GeneralBlock({ registration, ...reading }: Props) {
  const t = useTranslations("registration.general")
  const { email, techfile_site, is_published } = registration
  return (
    <RecordBlock
      title={t("title")}
      aside={
        <>
          {is_published ? (
            <DetailButton detail="corrections" registration={registration.id}>
              {t("corrections")}
            </DetailButton>
          ) : null}
          {techfile_site ? (
            <a href={techfile_site} target="_blank" rel="noopener noreferrer" className={styles.outside}>
              {t("techfileSite")} <IconExternalLink size={14} aria-hidden />
            </a>
          ) : null}
        </>
      }
    >
      <Fields>
        <Field label={t("email")} isWide>
          {email ? (
            <a className={styles.outside} href={`mailto:${email}`}>
              {email}
            </a>
          ) : null}
        </Field>
        <ShownField path="informations.account_type_id" {...reading} />
        <ShownField path="organization.organization_id" {...reading} />
        <ShownField path="informations.country_id" {...reading} />
        <WhenCountryHasStates
          path="informations.country_id"
          countries={countriesWithStates(reading.offers.reference.states)}
        >
          <ShownField path="informations.state_id" {...reading} />
        </WhenCountryHasStates>
      </Fields>
    </RecordBlock>
  )
}

/** Another platform that the applicant sells on. */
export function PlatformBlock(reading: Reading) {
  const t = useTranslations("registration.platform")
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <ShownField path="information.platform_choice" {...reading} />
        <WhenOtherPlatform>
          <ShownField path="information.platform_name" {...reading} />
        </WhenOtherPlatform>
        <ShownField path="information.want_contact" {...reading} />
      </Fields>
    </RecordBlock>
  )
}

/** When the application was begun, last touched by its applicant, published and last changed. */
export function DatesBlock({ registration }: Pick<Props, "registration">) {
  const t = useTranslations("registration.dates")
  const { created_at, touched_at, published_at, updated_at } = registration
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <Field label={t("created")}>
          <Moment value={created_at} />
        </Field>
        <Field label={t("touched")}>
          <Moment value={touched_at} />
        </Field>
        <Field label={t("published")}>{published_at ? <Moment value={published_at} /> : null}</Field>
        <Field label={t("updated")}>
          <Moment value={updated_at} />
        </Field>
      </Fields>
    </RecordBlock>
  )
}
