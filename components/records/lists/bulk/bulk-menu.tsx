import { useTranslations } from "next-intl"
import { MenuEntry, MenuGroup, MenuTitle, useMenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { Link } from "#components/ui/page/link.tsx"
import type { BulkAction, BulkGroup } from "./bulk-action.ts"

/** A screen that begins with what a list shows. */
export type ListLink = { href: string; name: string }

type Props = {
  actions: readonly { name: BulkAction; group: BulkGroup }[]
  /** What they are done with, "3 companies"; undefined while there is nothing. */
  target: string | undefined
  /** Why nothing can be done now. */
  whyNot?: string | undefined
  /** The screen that brings records in from a file; undefined where the user may not. */
  importHref?: string | undefined
  /** What else begins with what the list shows, on a screen of its own. */
  links?: readonly ListLink[]
  onChoose: (action: BulkAction) => void
}

/** The actions on a list's records, by group. */
export function BulkMenu({ actions, target, whyNot, importHref, links = [], onChoose }: Props) {
  const t = useTranslations("bulk")
  const entry = useMenuEntry()
  const groups = [...new Set(actions.map(({ group }) => group))]
  return (
    <>
      {target && <MenuTitle>{target}</MenuTitle>}
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
      {links.length > 0 && (
        <MenuGroup>
          {links.map(({ href, name }) => (
            <Link key={href} {...entry} href={href}>
              {name}
            </Link>
          ))}
        </MenuGroup>
      )}
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
