"use client"

import { useTranslations } from "next-intl"
import { lazy, type ReactNode } from "react"
import { useContactForm } from "#components/crm/contacts/record/contact-form.ts"
import { ContactText } from "#components/crm/contacts/record/contact-text.tsx"
import type { FormPath } from "#components/crm/contacts/record/contact-values.ts"
import { EditableField } from "#components/records/changes/editable-field.tsx"
import { persistently } from "#components/ui/loading/persistently.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { lazyEditor } from "./contact-record.tsx"
import { isTextPath } from "./field-kinds.ts"

/** Inputs of all but texts come later. */
const ContactEditor = lazyEditor(async () => ({
  default: (await import("#components/crm/contacts/record/contact-editor.tsx")).ContactEditor,
}))
const CurrentValue = lazy(
  persistently(async () => ({ default: (await import("./current-value.tsx")).CurrentValue }), {
    loadsWhenIdle: true,
  }),
)

type Props = {
  path: FormPath
  isWide?: boolean
  /** Without a label above, outside a list of fields. */
  isBare?: boolean
  /** The value as the server rendered it. */
  children: ReactNode
}

/** A field of the contact that is edited in its place. */
export function ContactField({ path, isWide, isBare, children }: Props) {
  const t = useTranslations("fields")
  const begun = useBegun(path)
  return (
    <EditableField
      paths={[path]}
      label={t(contactFields[path].label)}
      isWide={isWide === true}
      isBare={isBare === true}
      value={<CurrentValue path={path} />}
      editor={(edit) =>
        isTextPath(path) ? <ContactText path={path} {...edit} /> : <ContactEditor path={path} {...edit} />
      }
      onNear={isTextPath(path) ? undefined : ContactEditor.preload}
      begun={begun}
    >
      {children}
    </EditableField>
  )
}

/** What the first input of a field's editor holds; null where that is a check. */
function useBegun(path: FormPath): string | null {
  const form = useContactForm()
  if (path === "informations.is_vip") return null
  if (path === "informations.other_emails") return form.value(path)[0]?.email ?? ""
  if (path === "informations.phones") return form.value(path)[0]?.number ?? ""
  return path === "informations.socialNetworks" ? (form.value(path)[0]?.value ?? "") : ""
}
