"use client"

import { IconChevronDown, IconDots } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ListScope } from "#components/records/lists/screen/list-data.ts"
import { useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { changingMany, missingOf } from "#lib/access/abilities.ts"
import type { JobList } from "#lib/contract/platform/jobs.ts"
import { hasPart, kindOf } from "#lib/contract/records/record-kinds.ts"
import classes from "./bulk-actions.module.css"
import { BulkMenu, type ListLink } from "./bulk-menu.tsx"
import { scopeOf } from "./scope.ts"
import { useBulk } from "./use-bulk.tsx"
import { useBulkCommands } from "./use-bulk-commands.ts"

type Props = ListScope & { list: JobList; links?: readonly ListLink[] }

/**
 * What can be done with the records of a list (L-14): with the rows chosen or, when none is, with
 * everything the list shows, as its heading says. Without any ability there is no menu; what is alone needs none.
 */
export function BulkActions({ list, links = [], ...shown }: Props) {
  const t = useTranslations("bulk")
  const target = useTranslations(`${list}.selection.target`)
  const user = useUser()
  const { actions, open, prepare, dialog } = useBulk(list, shown)
  useBulkCommands(actions, shown, open)
  if (actions.length === 0) return null
  const mayImport = hasPart(kindOf(list), "imports") && !missingOf(user, changingMany)
  const whyNot = shown.total === 0 ? t("nothing") : undefined
  const { kind, count } = scopeOf(shown)
  const [only] = actions
  const isMenu = actions.length > 1 || mayImport || links.length > 0
  return (
    <>
      {only && !isMenu && (
        <PlainButton
          aria-haspopup="dialog"
          aria-disabled={whyNot !== undefined || undefined}
          data-tooltip={whyNot}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => whyNot ?? open(only.name)}
        >
          <IconDots size={16} aria-hidden="true" className={classes.onPhone} />
          {t(`entries.${only.name}`)}
        </PlainButton>
      )}
      {isMenu && (
        <DropPanel
          label={count > 0 ? target(kind, { count }) : t("actions")}
          role="menu"
          className={buttons.plain}
          onNear={prepare}
          button={
            <>
              <IconDots size={16} aria-hidden="true" className={classes.onPhone} />
              {t("actions")}
              <IconChevronDown size={14} aria-hidden="true" className={classes.offPhone} />
            </>
          }
        >
          {(close) => (
            <BulkMenu
              target={count > 0 ? target(kind, { count }) : undefined}
              actions={actions}
              importHref={mayImport ? `/imports?list=${list}` : undefined}
              links={links}
              whyNot={whyNot}
              onChoose={(action) => {
                close()
                open(action)
              }}
            />
          )}
        </DropPanel>
      )}
      {dialog}
    </>
  )
}
