"use client"

import { useMantineContext } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useEffect, useSyncExternalStore } from "react"
import { forgetFailure, loadToasts, toastTrouble } from "#components/ui/feedback/toasts.ts"
import { later } from "#components/ui/loading/later.tsx"
import { missingParts } from "#components/ui/loading/missing-parts.ts"

const id = "missing-parts"

/** Says that a part of the screen cannot be loaded, as long as somebody waits for it. */
function useMissingParts(): void {
  const t = useTranslations("shell")
  const areReported = useSyncExternalStore(missingParts.subscribe, missingParts.areReported, () => false)
  useEffect(() => {
    if (!areReported) return
    void toastTrouble(t("partMissing"), { id, action: { label: t("retry"), onClick: missingParts.tryNow } })
    return () => void forgetFailure(id)
  }, [areReported, t])
}

/** Loaded after the page, so that its script does not hold the page up. */
const Toaster = later(() => loadToasts().then((loaded) => loaded.Toaster))

const scheme = { auto: "system", light: "light", dark: "dark" } as const

/** Toasts, bottom right, without progress bar (S-3). */
export function Toasts() {
  const t = useTranslations("shell")
  const { colorScheme } = useMantineContext()
  useMissingParts()
  return (
    <Toaster
      position="bottom-right"
      theme={scheme[colorScheme]}
      closeButton
      containerAriaLabel={t("notices")}
      toastOptions={{ closeButtonAriaLabel: t("close") }}
    />
  )
}
