import type { ComponentProps } from "react"
import { FieldValue } from "./field-value.tsx"
import { RegistrationField } from "./registration-field.tsx"

type Props = Omit<ComponentProps<typeof RegistrationField>, "children"> &
  Omit<ComponentProps<typeof FieldValue>, "path">

/** What the blocks of the page hand on to the fields in them. */
export type Reading = Pick<Props, "values" | "offers">

/** A field as the server shows it, and the way to edit it. */
export function ShownField({ values, offers, ...field }: Props) {
  return (
    <RegistrationField {...field}>
      <FieldValue path={field.path} values={values} offers={offers} />
    </RegistrationField>
  )
}
