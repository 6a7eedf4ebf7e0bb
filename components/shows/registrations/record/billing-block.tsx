import { IconExternalLink } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { countriesWithStates } from "#components/records/page/countries-with-states.ts"
import styles from "#components/records/page/lines.module.css"
import { PhoneText } from "#components/records/page/phone-text.tsx"
import { Field, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { BillingPhone } from "./billing-phone.tsx"
import { WhenCountryHasStates } from "./conditions.tsx"
import { DetailButton } from "./detail-button.tsx"
import { FieldValue } from "./field-value.tsx"
import { FindElectronicAddress } from "./find-electronic-address.tsx"
import classes from "./registration.module.css"
import { RegistrationField } from "./registration-field.tsx"
import { type Reading, ShownField } from "./shown-field.tsx"
import { withScheme } from "./with-scheme.ts"

type Props = Reading & { registration: RegistrationDetail }

/** To whom the application is billed, and who that is elsewhere. */
export function BillingBlock({ registration, ...reading }: Props) {
  const t = useTranslations("registration.billing")
  const terms = useTranslations("registration.terms")
  const { billing, vat_code_problem, zoho_id_value, zoho_technical_file, mp_id, mp_link } = registration
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <ShownField path="billing.company_name" isWide {...reading} />
        <ShownField path="billing.contact_salutation" {...reading} />
        <RegistrationField path="billing.vat_code">
          <FieldValue path="billing.vat_code" {...reading} />
          {vat_code_problem ? <span className={classes.wrong}>{vat_code_problem}</span> : null}
        </RegistrationField>
        <ShownField path="billing.contact_firstname" {...reading} />
        <ShownField path="billing.contact_lastname" {...reading} />
        <ShownField path="billing.contact_email" isWide {...reading} />
        <BillingPhone>
          <PhoneText {...billing.phone} countries={reading.offers.reference.countries} />
        </BillingPhone>
        <ShownField path="billing.street" isWide {...reading} />
        <ShownField path="billing.zip_code" {...reading} />
        <ShownField path="billing.city" {...reading} />
        <ShownField path="billing.country_id" {...reading} />
        <WhenCountryHasStates
          path="billing.country_id"
          countries={countriesWithStates(reading.offers.reference.states)}
        >
          <ShownField path="billing.state_id" {...reading} />
        </WhenCountryHasStates>
        <ShownField path="billing.purchase_order" {...reading} />
        <ShownField path="billing.buyer_reference" {...reading} />
        <ShownField path="billing.electronic_address" {...reading} />
        {registration.has_directory && registration.is_published ? (
          <Field label={t("directory")}>
            <FindElectronicAddress>{t("find")}</FindElectronicAddress>
          </Field>
        ) : null}
        <Field label={t("accepted")}>
          {billing.accept_terms_date ? (
            <>
              <Moment value={billing.accept_terms_date} />{" "}
              <DetailButton detail="terms" registration={registration.id}>
                {terms("which")}
              </DetailButton>
            </>
          ) : null}
        </Field>
        <Field label={t("zohoId")}>{zoho_id_value}</Field>
        <Field label={t("zohoTechnicalFile")}>{zoho_technical_file}</Field>
        <Field label={t("marketplace")}>
          {mp_link ? (
            <a
              className={styles.outside}
              href={withScheme(mp_link)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {mp_id ?? t("marketplaceOpen")} <IconExternalLink size={14} aria-hidden />
            </a>
          ) : (
            mp_id
          )}
        </Field>
        <ShownField path="billing.note" isWide {...reading} />
      </Fields>
    </RecordBlock>
  )
}
