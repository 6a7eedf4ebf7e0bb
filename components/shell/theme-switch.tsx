"use client"

import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core"
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { useHydrated } from "#components/ui/loading/use-hydrated.ts"

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
export const schemes = ["light", "dark", "auto"] as const satisfies MantineColorScheme[]
export const schemeTexts = { light: "themeLight", dark: "themeDark", auto: "themeAuto" } as const

export function ThemeSwitch() {
  const t = useTranslations("shell")
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The choice is kept in the browser, so the server's page cannot know it.
  const shown = useHydrated() ? colorScheme : "auto"
  return (
    <Choice
      label={t("theme")}
      value={shown}
      onChange={setColorScheme}
      options={schemes.map((value) => {
        const Icon = icons[value]
        return {
          value,
          label: <Icon size={15} stroke={1.75} aria-hidden="true" />,
          tooltip: t(schemeTexts[value]),
        }
      })}
    />
  )
}
