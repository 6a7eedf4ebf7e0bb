import { useTranslations } from "next-intl"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import FieldEditor from "./field-editor.tsx"
import classes from "./registration.module.css"

/** A number and its country, side by side. */
export default function PhoneEditor(edit: EditorProps) {
  const fieldName = useTranslations("fields")
  return (
    <div className={classes.pair}>
      <FieldEditor {...edit} path="billing.phone.number" />
      <FieldEditor {...edit} label={fieldName("phone_country")} path="billing.phone.country_id" />
    </div>
  )
}
