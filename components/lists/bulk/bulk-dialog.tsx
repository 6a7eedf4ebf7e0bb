"use client"

import type { JobList } from "#lib/contract/jobs.ts"
import type { BulkAction } from "./actions.ts"
import { ExportDialog } from "./export-dialog.tsx"
import { LifecycleDialog } from "./lifecycle-dialog.tsx"
import { MailingDialog } from "./mailing-dialog.tsx"
import { OwnersDialog } from "./owners-dialog.tsx"
import { PlatformDialog } from "./platform-dialog.tsx"
import type { Scope } from "./scope.ts"
import { TagsDialog } from "./tags-dialog.tsx"

/** What every dialog of an action gets. */
export type BulkDialogProps = {
  list: JobList
  scope: Scope
  opened: boolean
  onClose: () => void
  /** Called when a change has ended: nothing is chosen any more. */
  onDone: () => void
}

const dialogs = {
  export: ExportDialog,
  mailing: MailingDialog,
  lifecycle: LifecycleDialog,
  platform: PlatformDialog,
  tags: TagsDialog,
  owners: OwnersDialog,
}

/** The dialog of an action. Import it lazily: it brings the kit's dialogs and inputs. */
export function BulkDialog({ action, ...props }: BulkDialogProps & { action: BulkAction }) {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}
