"use client"

import { useTranslations } from "next-intl"
import { type ReactNode, Suspense } from "react"
import { RevertButton } from "#components/records/changes/revert-button.tsx"
import { useRegistrationForm } from "./registration-context.ts"
import { FormValue } from "./registration-field.tsx"

/** What a booth is, as chosen last. */
export function BoothName({ booth, children }: { booth: number; children: ReactNode }) {
  const fieldName = useTranslations("fields")
  const form = useRegistrationForm()
  const path = `booth.${booth}.zoho_item_id` as const
  if (form.isAsRendered([path]) && !form.isChanged(path)) return children
  return (
    <>
      <Suspense fallback={children}>
        <FormValue path={path} />
      </Suspense>{" "}
      {form.isChanged(path) ? (
        <RevertButton label={fieldName("booth_item")} onPress={() => form.reset(path)} />
      ) : null}
    </>
  )
}
