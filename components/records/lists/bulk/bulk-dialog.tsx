"use client"

import { BulkMailDialog } from "#components/mail/composer/shared/bulk-mail-dialog.tsx"
import type { BulkAction } from "./bulk-action.ts"
import { DeleteDialog } from "./delete-dialog.tsx"
import { ExportDialog } from "./export-dialog.tsx"
import { PlacedDialog, TechfileDialog } from "./flag-dialog.tsx"
import { LifecycleDialog } from "./lifecycle-dialog.tsx"
import { MailingDialog } from "./mailing-dialog.tsx"
import { OwnersDialog } from "./owners-dialog.tsx"
import { PlatformDialog } from "./platform-dialog.tsx"
import type { BulkDialogProps } from "./scope.ts"
import { StatusDialog } from "./status-dialog.tsx"
import { SubscribeDialog } from "./subscribe-dialog.tsx"
import { TagsDialog } from "./tags-dialog.tsx"

const dialogs = {
  mail: BulkMailDialog,
  export: ExportDialog,
  mailing: MailingDialog,
  lifecycle: LifecycleDialog,
  platform: PlatformDialog,
  tags: TagsDialog,
  placed: PlacedDialog,
  techfile: TechfileDialog,
  status: StatusDialog,
  subscribe: SubscribeDialog,
  owners: OwnersDialog,
  delete: DeleteDialog,
}

/** The dialog of an action. Import it lazily: it brings the kit's dialogs and inputs. */
export function BulkDialog({ action, ...props }: BulkDialogProps & { action: BulkAction }) {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}
