import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"

/** E-10. Billing that is the company's own has its name, address of mails, country and state, whatever a form says of them. */
export function withCompanyBilling(values: ApplicationValues): ApplicationValues {
  if (!values.billing.sameAsCompany) return values
  const { name, email, countryId, stateId } = values.brand.basic
  return { ...values, billing: { ...values.billing, companyName: name, email, countryId, stateId } }
}

/** Whether billing has what the company has, as an application that was sent does not say more. */
export function isCompanyBilling({ brand: { basic }, billing }: ApplicationValues): boolean {
  return (
    basic.name !== "" &&
    billing.companyName === basic.name &&
    billing.email === basic.email &&
    billing.countryId === basic.countryId &&
    billing.stateId === basic.stateId
  )
}
