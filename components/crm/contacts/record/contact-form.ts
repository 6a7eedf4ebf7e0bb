import { createForm } from "#components/records/changes/form-context.tsx"
import type { ContactValues } from "./contact-values.ts"

export const { FormProvider: ContactFormProvider, useForm: useContactForm } = createForm<ContactValues>()
