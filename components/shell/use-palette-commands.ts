"use client"

import { useMantineColorScheme } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { useSignOut } from "#components/identity/account/shared/use-sign-out.ts"
import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { can, readsAnything } from "#lib/access/abilities.ts"
import { localeNames, locales } from "#lib/i18n/locales.ts"
import { adminAreas } from "./admin-areas.ts"
import { besideMenu, builtAreas, readBy } from "./areas.ts"
import { useSwitchLocale } from "./locale-switch.tsx"
import { menuScreensOf, profileSections } from "./menu-screens.ts"
import type { NewThing } from "./new-things.tsx"
import { otherScreensOf } from "./other-screens.ts"
import { filterCommands, type PaletteEntry, type PaletteGroup } from "./palette-entries.ts"
import { schemes, schemeTexts } from "./theme-switch.tsx"
import { useIsDemo, useUser } from "./user-context.tsx"

type Action = Pick<PaletteEntry, "href" | "run" | "detail">

const command = (key: string, label: string, action: Action): PaletteEntry => ({
  key: `command-${key}`,
  kind: "command",
  label,
  ...action,
})

/**
 * What the palette can do besides searching, as far as it fits the term: by group before anything is typed, then the best first.
 * @param onNew opens the form of something new
 */
export function usePaletteCommands(term: string, onNew: (what: NewThing) => void): PaletteGroup[] {
  const t = useTranslations("shell")
  const groups = [
    { title: t("groups.new"), entries: useNewCommands(onNew) },
    { title: t("groups.goTo"), entries: useScreenCommands() },
    { title: t("groups.settings"), entries: useSettingCommands() },
  ]
  if (term.trim() === "") return groups.filter(({ entries }) => entries.length > 0)
  const entries = filterCommands(
    groups.flatMap((group) => group.entries),
    term,
  )
  return entries.length > 0 ? [{ title: t("commands"), entries }] : []
}

function useNewCommands(onNew: (what: NewThing) => void): PaletteEntry[] {
  const t = useTranslations("shell")
  const user = useUser()
  const composer = useComposer()
  const mayEdit = can(user, "record.edit")
  const mayEditRecords = mayEdit && can(user, "crm.read")
  return [
    ...(mayEditRecords
      ? [
          command("new-company", t("newCompany"), { run: () => onNew("company") }),
          command("new-contact", t("newContact"), { run: () => onNew("contact") }),
        ]
      : []),
    ...(readsAnything(user)
      ? [command("new-reminder", t("newReminder"), { run: () => onNew("reminder") })]
      : []),
    ...(mayEdit && can(user, "mail.read")
      ? [
          command("new-mail", t("newMail"), {
            run: () => composer.open({ about: null, whom: "ask" }),
            detail: "c",
          }),
        ]
      : []),
    ...(mayEditRecords ? [command("new-list", t("newMailingList"), { href: "/mailing/new" })] : []),
  ]
}

function useScreenCommands(): PaletteEntry[] {
  const t = useTranslations("shell")
  const texts = useTranslations()
  const user = useUser()
  const isDemo = useIsDemo()
  return [
    ...readBy(user, [...builtAreas, ...besideMenu]).map(({ name, label, path, keys }) =>
      command(name, t("goTo", { area: texts(label) }), { href: path, detail: keys }),
    ),
    ...otherScreensOf(user).map(({ name, path }) =>
      command(name, t("goTo", { area: t(name) }), { href: path }),
    ),
    ...menuScreensOf(user, isDemo).map(({ name, path }) =>
      command(name, t("goTo", { area: t(name) }), { href: path }),
    ),
    ...(user.isAdmin
      ? adminAreas.map(({ name, path }) =>
          command(`admin-${name}`, t("goTo", { area: texts(`admin.${name}`) }), {
            href: path,
            detail: t("administration"),
          }),
        )
      : []),
    ...profileSections.map(({ name, anchor }) =>
      command(`profile-${name}`, t("goTo", { area: t(`sections.${name}`) }), {
        href: `/profile#${anchor}`,
        detail: t("myProfile"),
      }),
    ),
  ]
}

function useSettingCommands(): PaletteEntry[] {
  const t = useTranslations("shell")
  const locale = useLocale()
  const [changeLocale] = useSwitchLocale()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  return [
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
}
