import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { FormField } from "#components/records/changes/form-field.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import FieldEditor from "../record/field-editor.tsx"
import type { EditedPath } from "../record/field-kinds.ts"
import styles from "./create-fields.module.css"

/** A titled part of the form. */
export function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      {title ? <h3 className={styles.title}>{title}</h3> : null}
      {children}
    </section>
  )
}

type FieldProps = Pick<EditorProps, "isRequired" | "isFirst"> & { path: EditedPath }

/** An input with its label above, and what a refused save said of it below. */
export function CreateField({ path, ...input }: FieldProps) {
  const fieldName = useTranslations("fields")
  return (
    <FormField paths={[path]}>
      {(errorsId) => (
        <FieldEditor
          path={path}
          label={fieldName(companyFields[path].label)}
          {...input}
          errorsId={errorsId}
        />
      )}
    </FormField>
  )
}
