"use client"

import type { ReactNode } from "react"
import { otherPlatform } from "#lib/contract/shows/registration-fields.ts"
import { useRegistrationForm } from "./registration-context.ts"

/** What a booth is asked only once a company is on it. */
export function WhenLinked({ booth, children }: { booth: number; children: ReactNode }) {
  const form = useRegistrationForm()
  return form.value(`booth.${booth}.companies`).length > 0 ? children : null
}

/** The name of a platform is asked only beside "Other". */
export function WhenOtherPlatform({ children }: { children: ReactNode }) {
  const form = useRegistrationForm()
  return form.value("information.platform_choice") === otherPlatform ? children : null
}

type StateProps = {
  path: "informations.country_id" | "billing.country_id"
  /** Ids of the countries that have states. */
  countries: readonly number[]
  children: ReactNode
}

/** A state is asked where the country has any. */
export function WhenCountryHasStates({ path, countries, children }: StateProps) {
  const country = useRegistrationForm().value(path)
  return country !== null && countries.includes(country) ? children : null
}
