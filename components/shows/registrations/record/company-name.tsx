"use client"

import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { EditableField } from "#components/records/changes/editable-field.tsx"
import { RecordName } from "#components/records/page/record-heading.tsx"
import { PlainEditor } from "./plain-editor.tsx"
import { useRegistrationForm } from "./registration-context.ts"

const path = "informations.company_name"

/** The applicant's name, as the page's heading. */
export function CompanyName({ children }: { children: ReactNode }) {
  const fieldName = useTranslations("fields")
  const list = useTranslations("contacts")
  const form = useRegistrationForm()
  return (
    <EditableField
      paths={[path]}
      label={fieldName("company_name")}
      isInline
      value={<RecordName>{form.value(path) || list("no-name")}</RecordName>}
      editor={(edit) => <PlainEditor {...edit} path={path} />}
    >
      {children}
    </EditableField>
  )
}
