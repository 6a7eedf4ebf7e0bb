"use client"

import { useMantineColorScheme } from "@mantine/core"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { persistently } from "#components/ui/persistently.ts"
import { loadToasts } from "#components/ui/toasts.ts"
import { useMissingParts } from "./use-missing-parts.ts"

/** Loaded after the page, so that its script does not hold the page up. */
const Toaster = dynamic(
  persistently(() => loadToasts().then((loaded) => loaded.Toaster)),
  { ssr: false },
)

const scheme = { auto: "system", light: "light", dark: "dark" } as const

/** Toasts, bottom right, without progress bar (spec 1 §1). */
export function Toasts() {
  const t = useTranslations("shell")
  const { colorScheme } = useMantineColorScheme()
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
