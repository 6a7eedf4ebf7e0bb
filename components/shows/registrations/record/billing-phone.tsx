"use client"

import { useTranslations } from "next-intl"
import { lazy, type ReactNode } from "react"
import { EditableField } from "#components/records/changes/editable-field.tsx"
import { persistently } from "#components/ui/loading/persistently.ts"
import { useRegistrationForm } from "./registration-context.ts"
import { lazyEditor } from "./registration-form.tsx"

const PhoneEditor = lazyEditor(() => import("./phone-editor.tsx"))
const PhoneValue = lazy(persistently(() => import("./phone-value.tsx"), { loadsWhenIdle: true }))

const paths = ["billing.phone.number", "billing.phone.country_id"] as const

/** The number to call about a bill, with its country. */
export function BillingPhone({ children }: { children: ReactNode }) {
  const fieldName = useTranslations("fields")
  const form = useRegistrationForm()
  return (
    <EditableField
      paths={paths}
      label={fieldName("phone")}
      isWide
      value={<PhoneValue />}
      editor={(edit) => <PhoneEditor {...edit} />}
      onNear={PhoneEditor.preload}
      begun={form.value("billing.phone.number")}
    >
      {children}
    </EditableField>
  )
}
