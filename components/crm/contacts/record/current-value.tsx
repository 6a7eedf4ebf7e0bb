"use client"

import { useContactForm } from "#components/crm/contacts/record/contact-form.ts"
import { ContactValue } from "#components/crm/contacts/record/contact-value.tsx"
import type { ContactValues, FormPath } from "#components/crm/contacts/record/contact-values.ts"
import { useFormChoices } from "#components/crm/contacts/record/use-form-choices.ts"

const noReference = { countries: [], phoneTypes: [], socialNetworks: [], tradeshows: [] }

type Props = {
  path: FormPath
  /** Values to show instead of the form's. */
  values?: ContactValues
}

/** A field as the form holds it now. */
export function CurrentValue({ path, values }: Props) {
  const form = useContactForm()
  const { reference } = useFormChoices()
  return (
    <ContactValue
      path={path}
      values={values ?? Object.assign({}, form.original, form.changes)}
      reference={reference ?? noReference}
    />
  )
}
