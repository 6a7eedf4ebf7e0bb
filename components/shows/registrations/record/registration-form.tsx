"use client"

import { type ReactNode, useState } from "react"
import type { Locks } from "#components/records/changes/form-context.tsx"
import { lazyBar } from "#components/records/changes/lazy-bar.tsx"
import { lazyEditors } from "#components/records/changes/lazy-editors.ts"
import { type Loaded, useRecordForm } from "#components/records/changes/use-record-form.ts"
import { BrandSync } from "./brand-sync.tsx"
import {
  type RegistrationDetails,
  RegistrationDetailsProvider,
  RegistrationFormProvider,
} from "./registration-context.ts"
import { orderedPaths, type RegistrationValues } from "./registration-values.ts"
import { useLiveRegistration } from "./use-live-registration.ts"

const loadBar = () => import("./registration-bar.tsx").then((loaded) => loaded.RegistrationBar)

/** Shown with the first change. */
const RegistrationBar = lazyBar(loadBar)

export const lazyEditor = lazyEditors(loadBar)

type Props = {
  details: RegistrationDetails
  record: Loaded<RegistrationValues>
  /** Why fields cannot be changed, by their paths. */
  locks: Locks
  children: ReactNode
}

/** Makes what is below editable: what the server rendered stays as it is until it is changed. */
export function RegistrationForm({ details, record, locks, children }: Props) {
  const form = useRecordForm(record, orderedPaths(record.values))
  const [wasChanged, setWasChanged] = useState(false)
  if (form.count > 0 && !wasChanged) setWasChanged(true)
  // A booth or brand that was taken away took its fields along.
  for (const path of Object.keys(form.changes)) if (!(path in form.original)) form.reset(path)
  useLiveRegistration(details.id, form.latestVersion)
  return (
    <RegistrationDetailsProvider value={details}>
      <RegistrationFormProvider form={form} locks={locks}>
        <BrandSync>{children}</BrandSync>
        {wasChanged ? <RegistrationBar registration={details.id} /> : null}
      </RegistrationFormProvider>
    </RegistrationDetailsProvider>
  )
}
