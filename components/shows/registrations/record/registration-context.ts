import { createContext, use } from "react"
import { createForm } from "#components/records/changes/form-context.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { RegistrationValues } from "./registration-values.ts"

const { FormProvider, useForm } = createForm<RegistrationValues>()

export const RegistrationFormProvider = FormProvider

/** The registration being edited, for the components below. */
export const useRegistrationForm = useForm

/** What its fields choose among that is its own. */
export type RegistrationDetails = {
  id: number
  tradeshow: { id: number; sections: readonly Option[] }
  /** Ids of the companies it is linked to. */
  companies: readonly number[]
  /** The same by the id of their association, with their names. */
  associations: readonly Option[]
  /** Version of the primary company, which its owners are saved with. */
  companyVersion: number | undefined
}

const DetailsContext = createContext<RegistrationDetails | undefined>(undefined)

export const RegistrationDetailsProvider = DetailsContext

export function useRegistrationDetails(): RegistrationDetails {
  const details = use(DetailsContext)
  if (!details) throw new Error("useRegistrationDetails needs a registration above it")
  return details
}
