"use client"

import { useTranslations } from "next-intl"
import { lazy, type ReactNode } from "react"
import { EditableField } from "#components/records/changes/editable-field.tsx"
import { persistently } from "#components/ui/loading/persistently.ts"
import { registrationField } from "#lib/contract/shows/registration-fields.ts"
import { useSettled } from "./brand-sync.tsx"
import { PlainEditor } from "./plain-editor.tsx"
import { useRegistrationForm } from "./registration-context.ts"
import { lazyEditor } from "./registration-form.tsx"
import { isOfKind, type RegistrationPath } from "./registration-values.ts"

/** What edits all but texts, and what shows a changed field, come later. */
const FieldEditor = lazyEditor(() => import("./field-editor.tsx"))
export const FormValue = lazy(persistently(() => import("./form-value.tsx"), { loadsWhenIdle: true }))

type Props = {
  path: RegistrationPath
  isWide?: boolean
  /** Without a label above, in a line of text. */
  isInline?: boolean
  /** Is edited as soon as it is on the page. */
  startsOpen?: boolean
  /** What it is called, where that is not the name of its field. */
  label?: string
  /** The value as the server rendered it. */
  children: ReactNode
}

/** A field of the registration: text that becomes an input where clicked. */
export function RegistrationField({ path, isWide, isInline, startsOpen, label, children }: Props) {
  const fieldName = useTranslations("fields")
  const form = useRegistrationForm()
  const value = form.value(path)
  const shown = useSettled(path, value, form.isChanged(path))
  const field = registrationField(path)
  const isPlain = isOfKind(path, "text") || isOfKind(path, "lines") || isOfKind(path, "toggled")
  return (
    <EditableField
      paths={[path]}
      part={{
        // What settles here later still reads as it was.
        isAsRendered: form.isAsRendered([path]) || (shown !== value && shown === form.rendered[path]),
        isChanged: form.isChanged(path),
        reset: () => form.reset(path),
      }}
      label={label ?? (field ? fieldName(field.label) : "")}
      isWide={isWide}
      isInline={isInline}
      startsOpen={startsOpen}
      value={<FormValue path={path} shown={shown} />}
      editor={(edit) =>
        isPlain ? <PlainEditor {...edit} path={path} /> : <FieldEditor {...edit} path={path} />
      }
      onNear={isPlain ? undefined : FieldEditor.preload}
      begun={useBegun(path)}
    >
      {children}
    </EditableField>
  )
}

/** What the first input of a field's editor holds; null where that is a check. */
function useBegun(path: RegistrationPath): string | null {
  const form = useRegistrationForm()
  if (isOfKind(path, "check") || isOfKind(path, "categories")) return null
  if (isOfKind(path, "phones")) return form.value(path)[0]?.number ?? ""
  return isOfKind(path, "networks") ? (form.value(path)[0]?.name ?? "") : ""
}
