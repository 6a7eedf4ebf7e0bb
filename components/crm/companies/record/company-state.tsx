"use client"

import type { ReactNode } from "react"
import { useCompanyForm } from "./company-context.ts"
import { CompanyField } from "./company-field.tsx"

type Props = {
  /** Ids of the countries that have states. */
  countries: readonly number[]
  children: ReactNode
}

/** The state, where the country has any. */
export function CompanyState({ countries, children }: Props) {
  const country = useCompanyForm().value("informations.address.country_id")
  if (!country || !countries.includes(country.id)) return null
  return <CompanyField path="informations.address.state_id">{children}</CompanyField>
}
