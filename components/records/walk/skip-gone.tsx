"use client"

import { usePathname, useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { keepWalk, storedWalk } from "./walk-store.ts"

/** On the page of a record that is gone: who came to it from record to record goes on, and is told. */
export function SkipGone() {
  const t = useTranslations("record.walk")
  const path = usePathname()
  const router = useRouter()
  const showFailure = useFailureToast()

  const skip = useEffectEvent(async () => {
    const walk = storedWalk()
    if (!walk) return
    const { recordAddress, stepWalk } = await import("./step-walk.ts")
    if (recordAddress(walk) !== path) return
    const name = walk.listing.rows.find(({ id }) => id === walk.at)?.name
    const gone = name ? t("gone", { name }) : t("goneUnnamed")
    try {
      const next = await stepWalk(walk, walk.step)
      void toastSuccess(gone, next ? {} : { description: t("end") })
      if (!next) return
      keepWalk(next)
      router.replace(recordAddress(next))
    } catch (error) {
      void showFailure(error, t("failed"))
    }
  })
  // Where one came from is in the browser's storage.
  useEffect(() => void skip(), [])
  return null
}
