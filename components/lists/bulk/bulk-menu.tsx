import Link from "next/link"
import { useTranslations } from "next-intl"
import { MenuEntry, MenuGroup, useMenuEntry } from "#components/ui/menus/menu-entry.tsx"
import type { BulkAction, BulkGroup } from "./bulk-action.ts"

type Props = {
  actions: readonly { name: BulkAction; group: BulkGroup }[]
  /** Why nothing can be done now. */
  whyNot: string | undefined
  /** The screen that brings records in from a file; undefined where the user may not. */
  importHref: string | undefined
  onChoose: (action: BulkAction) => void
}

/** The actions on a list's records, by group. */
export function BulkMenu({ actions, whyNot, importHref, onChoose }: Props) {
  const t = useTranslations("bulk")
  const entry = useMenuEntry()
  const groups = [...new Set(actions.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => (
        <MenuGroup key={group} name={t(`groups.${group}`)}>
          {actions
            .filter((action) => action.group === group)
            .map(({ name }) => (
              <MenuEntry key={name} whyNot={whyNot} onPress={() => onChoose(name)}>
                {t(`entries.${name}`)}
              </MenuEntry>
            ))}
        </MenuGroup>
      ))}
      {importHref && (
        <MenuGroup>
          <Link {...entry} href={importHref}>
            {t("entries.import")}
          </Link>
        </MenuGroup>
      )}
    </>
  )
}
