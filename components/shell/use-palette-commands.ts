"use client"

import { useMantineColorScheme } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { signOut } from "#components/areas/account/shared/sign-out.ts"
import { localeNames, locales } from "#lib/i18n/locales.ts"
import { besideMenu, builtAreas } from "./areas.ts"
import { useSwitchLocale } from "./locale-switch.tsx"
import { filterCommands, type PaletteEntry, type PaletteGroup } from "./palette-entries.ts"
import { placesOf } from "./places.ts"
import { schemes, schemeTexts } from "./theme-switch.tsx"
import { useIsDemo, useUser } from "./user-context.tsx"

/** What the palette can do besides searching, as far as it fits the term. */
export function usePaletteCommands(term: string): PaletteGroup[] {
  const t = useTranslations("shell")
  const texts = useTranslations()
  const user = useUser()
  const isDemo = useIsDemo()
  const locale = useLocale()
  const [changeLocale] = useSwitchLocale()
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  const command = (key: string, label: string, action: Pick<PaletteEntry, "href" | "run">): PaletteEntry => ({
    key,
    kind: "command",
    label,
    ...action,
  })
  const commands = [
    ...[...builtAreas, ...besideMenu].map(({ name, label, path }) =>
      command(name, t("goTo", { area: texts(label) }), { href: path }),
    ),
    ...placesOf(user, isDemo).map(({ name, path }) =>
      command(name, t("goTo", { area: t(name) }), { href: path }),
    ),
    ...locales
      .filter((other) => other !== locale)
      .map((other) =>
        command(other, t("switchTo", { language: localeNames[other] }), { run: () => changeLocale(other) }),
      ),
    ...schemes
      .filter((other) => other !== colorScheme)
      .map((other) =>
        command(other, t("switchTheme", { theme: t(schemeTexts[other]) }), {
          run: () => setColorScheme(other),
        }),
      ),
    command("logout", t("logout"), { run: () => void signOut() }),
  ]
  const entries = filterCommands(commands, term)
  return entries.length > 0 ? [{ title: t("commands"), entries }] : []
}
