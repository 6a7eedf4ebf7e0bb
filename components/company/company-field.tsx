"use client"

import { useTranslations } from "next-intl"
import { lazy, type ReactNode } from "react"
import { EditableField } from "#components/changes/editable-field.tsx"
import { RecordName } from "#components/record/record-heading.tsx"
import { useCompanyForm } from "./company-context.ts"
import { lazyEditor } from "./company-form.tsx"
import type { EditedPath } from "./field-kinds.ts"
import { fieldLabels } from "./field-labels.ts"

/** What edits and what shows a changed field come with the first click. */
const FieldEditor = lazyEditor(() => import("./field-editor.tsx"))
const FormValue = lazy(() => import("./form-value.tsx"))

type Props = {
  path: EditedPath
  isWide?: boolean
  /** The value as the server rendered it. */
  children: ReactNode
}

/** A field of the company: text that becomes an input where clicked. */
export function CompanyField({ path, isWide, children }: Props) {
  const t = useTranslations("company")
  return (
    <EditableField
      paths={[path]}
      label={t(fieldLabels[path])}
      isWide={isWide}
      value={<FormValue path={path} />}
      editor={(edit) => <FieldEditor {...edit} path={path} />}
    >
      {children}
    </EditableField>
  )
}

/** The company's name, as the page's heading. */
export function CompanyName({ children }: { children: ReactNode }) {
  const t = useTranslations("company")
  const form = useCompanyForm()
  return (
    <EditableField
      paths={["informations.name"]}
      label={t(fieldLabels["informations.name"])}
      isInline
      value={<RecordName>{form.value("informations.name")}</RecordName>}
      editor={(edit) => <FieldEditor {...edit} path="informations.name" />}
    >
      {children}
    </EditableField>
  )
}

const StandingEditor = lazyEditor(() => import("./standing-editor.tsx"))
const Standing = lazy(() => import("./standing.tsx"))

/** State and account types, as badges below the name. */
export function CompanyStanding({ children }: { children: ReactNode }) {
  const t = useTranslations("company")
  const form = useCompanyForm()
  return (
    <EditableField
      paths={["informations.accountTypes", "informations.state"]}
      label={t("general.standing")}
      isInline
      value={
        <Standing
          state={form.value("informations.state")}
          accountTypes={form.value("informations.accountTypes")}
        />
      }
      editor={(edit) => <StandingEditor {...edit} />}
    >
      {children}
    </EditableField>
  )
}
