import { createForm } from "#components/records/changes/form-context.tsx"
import type { CompanyValues } from "./company-values.ts"

const { FormProvider, useForm } = createForm<CompanyValues>()

export const CompanyFormProvider = FormProvider

/** The company being edited, for the components below. */
export const useCompanyForm = useForm
