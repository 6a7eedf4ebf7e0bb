"use client"

import { useTranslations } from "next-intl"
import { PlainCheck } from "#components/ui/inputs/plain-field.tsx"
import { otherPlatform, otherPlatforms } from "#lib/contract/shows/registration-fields.ts"
import { ClosedPart } from "./closed-part.tsx"
import { AreaField, ChoiceField, TextField } from "./fields.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"
import { Part } from "./part.tsx"
import { StateField } from "./people-parts.tsx"

/** Who is invoiced, and how it is paid. */
export function BillingPart() {
  const t = useTranslations("applications")
  const { choices, closed, values } = useForm()
  const { sameAsCompany } = values.billing
  if (closed.billing) return <ClosedPart part="billing" reason={closed.billing} />
  return (
    <Part id="billing" title={t("parts.billing")} lead={t("leads.billing")}>
      <PlainCheck name="billing.sameAsCompany" label={t("sameAsCompany")} defaultChecked={sameAsCompany} />
      <div className={classes.grid}>
        {!sameAsCompany && <TextField path="billing.companyName" autoComplete="billing organization" />}
        <TextField path="billing.vatCode" isOptional />
        <TextField path="billing.street" autoComplete="billing street-address" />
        <TextField path="billing.zipCode" autoComplete="billing postal-code" />
        <TextField path="billing.city" autoComplete="billing address-level2" />
        {!sameAsCompany && (
          <>
            <ChoiceField
              path="billing.countryId"
              options={choices.countries}
              autoComplete="billing country-name"
            />
            <StateField path="billing.stateId" of="billing" />
          </>
        )}
        <ChoiceField path="billing.salutationId" isOptional options={choices.salutations} />
        <TextField path="billing.firstName" isOptional autoComplete="billing given-name" />
        <TextField path="billing.lastName" autoComplete="billing family-name" />
        {!sameAsCompany && <TextField path="billing.email" type="email" autoComplete="billing email" />}
        <TextField path="billing.phone.number" isOptional type="tel" autoComplete="billing tel" />
        <ChoiceField path="billing.paymentPlanId" options={choices.paymentPlans} />
        <ChoiceField path="billing.paymentMethodId" options={choices.paymentMethods} />
        <ChoiceField path="organization.organizationId" isOptional options={choices.organizations} />
        <TextField path="billing.purchaseOrder" isOptional />
        <TextField path="billing.buyerReference" isOptional />
        <ElectronicAddressField />
      </div>
      <AreaField path="billing.note" isOptional />
    </Part>
  )
}

/** Where e-invoices go: for buyers in France, and shown wherever there is one. */
function ElectronicAddressField() {
  const { choices, values } = useForm()
  const { countryId, electronicAddress } = values.billing
  const isFrench = countryId !== null && countryId === choices.directoryCountry
  if (!isFrench && electronicAddress === "") return null
  return <TextField path="billing.electronicAddress" isOptional autoComplete="off" />
}

/** Where else the applicant sells. */
export function PlatformPart() {
  const t = useTranslations("applications")
  const { values } = useForm()
  const options = otherPlatforms.map((id) => ({
    id,
    name: id === "None" || id === otherPlatform ? t(`platforms.${id}`) : id,
  }))
  return (
    <Part id="platform" title={t("parts.platform")} lead={t("leads.platform")}>
      <div className={classes.grid}>
        <ChoiceField path="platform.choice" isOptional options={options} />
        <TextField path="platform.name" isOptional />
      </div>
      <PlainCheck
        name="platform.wantContact"
        label={t("wantContact")}
        defaultChecked={values.platform.wantContact}
      />
    </Part>
  )
}
