"use client"

import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { lazyBar } from "#components/records/changes/lazy-bar.tsx"
import { lazyEditors } from "#components/records/changes/lazy-editors.ts"
import { type Loaded, useRecordForm } from "#components/records/changes/use-record-form.ts"
import { CompanyFormProvider } from "./company-context.ts"
import { type CompanyValues, orderedPaths } from "./company-values.ts"

const loadBar = () => import("./company-bar.tsx").then((loaded) => loaded.CompanyBar)

/** Shown with the first change. */
const CompanyBar = lazyBar(loadBar)

export const lazyEditor = lazyEditors(loadBar)

type Props = {
  company: number
  record: Loaded<CompanyValues>
  mayChangeOwners: boolean
  children: ReactNode
}

/** Makes what is below editable: what the server rendered stays as it is until it is changed. */
export function CompanyForm({ company, record, mayChangeOwners, children }: Props) {
  const t = useTranslations("company.vendor")
  const form = useRecordForm(record, orderedPaths)
  const [wasChanged, setWasChanged] = useState(false)
  if (form.count > 0 && !wasChanged) setWasChanged(true)
  const locks = mayChangeOwners ? undefined : { "vendor.saleOwners": t("ownersLocked") }
  return (
    <CompanyFormProvider form={form} locks={locks}>
      {children}
      {wasChanged ? <CompanyBar company={company} /> : null}
    </CompanyFormProvider>
  )
}
