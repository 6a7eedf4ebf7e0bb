"use client"

import { type ReactNode, useState } from "react"
import { ContactFormProvider } from "#components/crm/contacts/record/contact-form.ts"
import {
  type Choices,
  type ContactValues,
  orderedPaths,
} from "#components/crm/contacts/record/contact-values.ts"
import { lazyBar } from "#components/records/changes/lazy-bar.tsx"
import { lazyEditors } from "#components/records/changes/lazy-editors.ts"
import { type Loaded, useRecordForm } from "#components/records/changes/use-record-form.ts"

const loadBar = () => import("./contact-bar.tsx").then((loaded) => loaded.ContactBar)

/** Shown with the first change. */
const ContactBar = lazyBar(loadBar)

export const lazyEditor = lazyEditors(loadBar)

type Props = {
  contact: number
  record: Loaded<ContactValues>
  choices: Choices
  children: ReactNode
}

/** Makes what is below editable: what the server rendered stays as it is until it is changed. */
export function ContactRecord({ contact, record, choices, children }: Props) {
  const form = useRecordForm(record, orderedPaths)
  const [wasChanged, setWasChanged] = useState(false)
  if (form.count > 0 && !wasChanged) setWasChanged(true)
  return (
    <ContactFormProvider form={form}>
      {children}
      {wasChanged ? <ContactBar contact={contact} choices={choices} /> : null}
    </ContactFormProvider>
  )
}
