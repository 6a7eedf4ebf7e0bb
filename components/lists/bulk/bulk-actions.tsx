"use client"

import { IconChevronDown } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import type { ListScope } from "#components/lists/screen/list-data.ts"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { changingMany, missingOf } from "#lib/abilities.ts"
import type { JobList } from "#lib/contract/jobs.ts"
import { hasPart, kindOf } from "#lib/contract/record-kinds.ts"
import { actionsFor } from "./actions.ts"
import type { BulkAction } from "./bulk-action.ts"
import { BulkMenu } from "./bulk-menu.tsx"
import { exportOf } from "./list-exports.ts"
import { type Scope, scopeOf } from "./scope.ts"

/** Loaded with the first action, or when the menu opens. */
const { Part: BulkDialog, preload } = lazyPart(() =>
  import("./bulk-dialog.tsx").then((loaded) => loaded.BulkDialog),
)

type Opened = { action: BulkAction; scope: Scope; round: number; isOpen: boolean }

/**
 * What can be done with the records of a list (spec 1 §2 "Actions dropdown"): with the rows chosen or, when none is, with
 * everything the list shows. Without any ability there is no menu; what is alone needs none.
 */
export function BulkActions({ list, ...shown }: { list: JobList } & ListScope) {
  const t = useTranslations("bulk")
  const user = useUser()
  const actions = actionsFor(user, list)
  const [opened, setOpened] = useState<Opened>()
  if (actions.length === 0) return null
  const mayImport = hasPart(kindOf(list), "imports") && !missingOf(user, changingMany)
  // A change that went on in the background ends while another dialog may be open.
  const closeDialog = (round: number) =>
    setOpened((before) => (before?.round === round ? { ...before, isOpen: false } : before))
  const open = (action: BulkAction) =>
    setOpened((before) => ({
      action,
      scope: scopeOf(shown),
      round: (before?.round ?? 0) + 1,
      isOpen: true,
    }))
  const prepare = () => {
    preload()
    if (actions.some(({ name }) => name === "export")) exportOf(list).preload()
  }
  const whyNot = shown.total === 0 ? t("nothing") : undefined
  const [only] = actions
  const isMenu = actions.length > 1 || mayImport
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
          {t(`entries.${only.name}`)}
        </PlainButton>
      )}
      {isMenu && (
        <DropPanel
          label={t("actions")}
          role="menu"
          className={buttons.plain}
          onNear={prepare}
          button={
            <>
              {t("actions")}
              <IconChevronDown size={14} aria-hidden="true" />
            </>
          }
        >
          {(close) => (
            <BulkMenu
              actions={actions}
              importHref={mayImport ? `/imports?list=${list}` : undefined}
              whyNot={whyNot}
              onChoose={(action) => {
                close()
                open(action)
              }}
            />
          )}
        </DropPanel>
      )}
      {opened && (
        <BulkDialog
          key={opened.round}
          list={list}
          action={opened.action}
          scope={opened.scope}
          opened={opened.isOpen}
          onClose={() => closeDialog(opened.round)}
          onDone={shown.control.clear}
        />
      )}
    </>
  )
}
