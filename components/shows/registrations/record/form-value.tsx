import { FieldValue } from "./field-value.tsx"
import { useRegistrationDetails, useRegistrationForm } from "./registration-context.ts"
import type { RegistrationPath, RegistrationValues } from "./registration-values.ts"
import { WithChoices } from "./use-registration-choices.ts"

type Props = {
  path: RegistrationPath
  /** What to show of it instead of what the form holds. */
  shown?: RegistrationValues[RegistrationPath]
  /** Values to show instead of the form's. */
  values?: RegistrationValues
}

/** A field as the form holds it now. */
export default function FormValue({ path, shown, values }: Props) {
  const form = useRegistrationForm()
  const details = useRegistrationDetails()
  const current: RegistrationValues = values ?? Object.assign({}, form.original, form.changes)
  const read: RegistrationValues =
    shown === undefined ? current : Object.assign({}, current, { [path]: shown })
  return (
    <WithChoices>
      {(choices) => <FieldValue path={path} values={read} offers={{ ...choices, details }} />}
    </WithChoices>
  )
}
