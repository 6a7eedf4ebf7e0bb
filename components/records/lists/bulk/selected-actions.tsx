"use client"

import { IconChevronDown } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import type { ListScope } from "#components/records/lists/screen/list-data.ts"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { openByKey } from "#components/ui/menus/open-by-key.ts"
import { countSelected } from "#components/ui/table/selection.ts"
import type { JobList } from "#lib/contract/platform/jobs.ts"
import { actionKeys, quickActions } from "./bulk-action.ts"
import { BulkMenu } from "./bulk-menu.tsx"
import { scopeOf } from "./scope.ts"
import classes from "./selected-actions.module.css"
import { useBulk } from "./use-bulk.tsx"

/** Buttons beside the menu; which of them show is a matter of room. */
const maxButtons = 3

/** What can be done with the rows chosen, where the selection is: the most used as buttons, all in a menu that a key opens. */
export function SelectedActions({ list, ...shown }: { list: JobList } & ListScope) {
  const t = useTranslations("bulk")
  const keys = useTranslations("list.keys")
  const title = useTranslations(list)
  const target = useTranslations(`${list}.selection.target`)
  const { actions, open, prepare, dialog } = useBulk(list, shown)
  const menu = useRef<HTMLSpanElement>(null)
  const { kind, count } = scopeOf(shown)
  const [only] = actions
  const isShown = only !== undefined && countSelected(shown.control.selection, shown.total) > 0
  const isAlone = actions.length === 1
  const openMenu = () =>
    isAlone && only ? open(only.name) : openByKey(menu.current?.querySelector("button"))
  const byKey = actions.flatMap(({ name }) => {
    const key = actionKeys[name]
    return key ? [[key, { label: t(`entries.${name}`), run: () => open(name) }] as const] : []
  })
  useShortcuts(
    isShown ? { a: { label: keys("actions"), run: openMenu }, ...Object.fromEntries(byKey) } : {},
    title("title"),
  )
  const quick = quickActions.filter((name) => actions.some((action) => action.name === name))
  return (
    <>
      {isShown && (
        <div className={classes.actions}>
          {quick.slice(0, maxButtons).map((name) => (
            <PlainButton
              key={name}
              className={classes.quick}
              aria-haspopup="dialog"
              aria-keyshortcuts={actionKeys[name]}
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={() => open(name)}
            >
              {t(`quick.${name}`)}
            </PlainButton>
          ))}
          {!isAlone && (
            <span ref={menu} className={classes.menu}>
              <DropPanel
                label={target(kind, { count })}
                role="menu"
                className={buttons.primary}
                onNear={prepare}
                button={
                  <>
                    {t("more")}
                    <IconChevronDown size={14} aria-hidden="true" />
                  </>
                }
              >
                {(close) => (
                  <BulkMenu
                    target={target(kind, { count })}
                    actions={actions}
                    onChoose={(action) => {
                      close()
                      open(action)
                    }}
                  />
                )}
              </DropPanel>
            </span>
          )}
        </div>
      )}
      {dialog}
    </>
  )
}
