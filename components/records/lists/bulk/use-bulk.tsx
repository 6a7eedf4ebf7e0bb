"use client"

import { useState } from "react"
import type { ListScope } from "#components/records/lists/screen/list-data.ts"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import type { JobList } from "#lib/contract/platform/jobs.ts"
import { actionsFor } from "./actions.ts"
import type { BulkAction } from "./bulk-action.ts"
import { exportOf } from "./list-exports.ts"
import { type Scope, scopeOf } from "./scope.ts"

/** Loaded with the first action, or when what opens one is near. */
const { Part: BulkDialog, preload } = lazyPart(() =>
  import("./bulk-dialog.tsx").then((loaded) => loaded.BulkDialog),
)

type Opened = { action: BulkAction; scope: Scope; round: number; isOpen: boolean }

/**
 * The actions a user may use on a list's records, and the dialog of the one that is open: with the records meant as they were when
 * it was opened.
 */
export function useBulk(list: JobList, shown: ListScope) {
  const user = useUser()
  const actions = actionsFor(user, list)
  const [opened, setOpened] = useState<Opened>()
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
  const dialog = opened && (
    <BulkDialog
      key={opened.round}
      list={list}
      action={opened.action}
      scope={opened.scope}
      opened={opened.isOpen}
      onClose={() => closeDialog(opened.round)}
      onDone={shown.control.clear}
    />
  )
  return { actions, open, prepare, dialog }
}
