"use client"

import { useTranslations } from "next-intl"
import { lazy, type ReactNode } from "react"
import { EditableField } from "#components/changes/editable-field.tsx"
import type { FormPath } from "#components/contacts/contact-values.ts"
import { labelKeys } from "#components/contacts/field-labels.ts"
import { lazyEditor } from "./contact-record.tsx"

/** Inputs come with the first field that is edited. */
const ContactEditor = lazyEditor(async () => ({
  default: (await import("#components/contacts/contact-editor.tsx")).ContactEditor,
}))
const CurrentValue = lazy(async () => ({ default: (await import("./current-value.tsx")).CurrentValue }))

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
  const t = useTranslations("contactForm")
  return (
    <EditableField
      paths={[path]}
      label={t(labelKeys[path])}
      isWide={isWide === true}
      isBare={isBare === true}
      value={<CurrentValue path={path} />}
      editor={(edit) => <ContactEditor path={path} {...edit} />}
    >
      {children}
    </EditableField>
  )
}
