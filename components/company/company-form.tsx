"use client"

import dynamic from "next/dynamic"
import { type ComponentType, lazy, type ReactNode, useState } from "react"
import { type Loaded, useRecordForm } from "#components/changes/use-record-form.ts"
import { CompanyFormProvider } from "./company-context.ts"
import { type CompanyValues, orderedPaths } from "./company-values.ts"

const loadBar = () => import("./company-bar.tsx").then((loaded) => loaded.CompanyBar)

/** Shown with the first change. */
const CompanyBar = dynamic(loadBar, { ssr: false })

/** An editor, together with what guards and saves the changes it makes: nothing can be typed before that is there. */
export function lazyEditor<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [editor] = await Promise.all([load(), loadBar()])
    return editor
  })
}

type Props = { company: number; record: Loaded<CompanyValues>; children: ReactNode }

/** Makes what is below editable: what the server rendered stays as it is until it is changed. */
export function CompanyForm({ company, record, children }: Props) {
  const form = useRecordForm(record, orderedPaths)
  const [wasChanged, setWasChanged] = useState(false)
  if (form.count > 0 && !wasChanged) setWasChanged(true)
  return (
    <CompanyFormProvider form={form}>
      {children}
      {wasChanged ? <CompanyBar company={company} /> : null}
    </CompanyFormProvider>
  )
}
