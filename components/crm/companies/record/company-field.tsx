"use client"

import { useTranslations } from "next-intl"
import { lazy, type ReactNode } from "react"
import { EditableField } from "#components/records/changes/editable-field.tsx"
import { RecordName } from "#components/records/page/record-heading.tsx"
import { persistently } from "#components/ui/loading/persistently.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { useCompanyForm } from "./company-context.ts"
import { lazyEditor } from "./company-form.tsx"
import { type EditedPath, isCategoriesPath, isTextPath } from "./field-kinds.ts"
import { CompanyText } from "./text-editors.tsx"

/** What edits all but texts, and what shows a changed field, come later. */
const FieldEditor = lazyEditor(() => import("./field-editor.tsx"))
const FormValue = lazy(persistently(() => import("./form-value.tsx"), { loadsWhenIdle: true }))

type Props = {
  path: EditedPath
  isWide?: boolean
  /** The value as the server rendered it. */
  children: ReactNode
}

/** A field of the company: text that becomes an input where clicked. */
export function CompanyField({ path, isWide, children }: Props) {
  const fieldName = useTranslations("fields")
  const begun = useBegun(path)
  return (
    <EditableField
      paths={[path]}
      label={fieldName(companyFields[path].label)}
      isWide={isWide}
      value={<FormValue path={path} />}
      editor={(edit) =>
        isTextPath(path) ? <CompanyText {...edit} path={path} /> : <FieldEditor {...edit} path={path} />
      }
      onNear={isTextPath(path) ? undefined : FieldEditor.preload}
      begun={begun}
    >
      {children}
    </EditableField>
  )
}

/** What the first input of a field's editor holds; null where that is a check. */
function useBegun(path: EditedPath): string | null {
  const form = useCompanyForm()
  if (isCategoriesPath(path) || path === "informations.left_alone") return null
  if (path === "informations.phones") return form.value(path)[0]?.number ?? ""
  return path === "informations.socialNetworks" ? (form.value(path)[0]?.value ?? "") : ""
}

/** The company's name, as the page's heading. */
export function CompanyName({ children }: { children: ReactNode }) {
  const fieldName = useTranslations("fields")
  const form = useCompanyForm()
  return (
    <EditableField
      paths={["informations.name"]}
      label={fieldName(companyFields["informations.name"].label)}
      isInline
      value={<RecordName>{form.value("informations.name")}</RecordName>}
      editor={(edit) => <CompanyText {...edit} path="informations.name" />}
    >
      {children}
    </EditableField>
  )
}

const StandingEditor = lazyEditor(() => import("./standing-editor.tsx"))
const Standing = lazy(persistently(() => import("./standing.tsx"), { loadsWhenIdle: true }))

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
      onNear={StandingEditor.preload}
    >
      {children}
    </EditableField>
  )
}
