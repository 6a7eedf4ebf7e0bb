"use client"

import { IconArrowBackUp } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { lazy, type ReactNode, Suspense } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { persistently } from "#components/ui/loading/persistently.ts"
import { useRegistrationForm } from "./registration-context.ts"

const FormValue = lazy(persistently(() => import("./form-value.tsx"), { loadsWhenIdle: true }))

/** What a booth is, as chosen last. */
export function BoothName({ booth, children }: { booth: number; children: ReactNode }) {
  const t = useTranslations("changes.field")
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
        <IconButton
          size="small"
          aria-label={t("takeBack", { field: fieldName("booth_item") })}
          data-tooltip={t("takeBackTip")}
          onClick={() => form.reset(path)}
        >
          <IconArrowBackUp size={14} aria-hidden />
        </IconButton>
      ) : null}
    </>
  )
}
