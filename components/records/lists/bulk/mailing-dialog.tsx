import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import classes from "./dialog.module.css"
import { DialogFrame } from "./dialog-frame.tsx"
import { ExportButtons } from "./export-buttons.tsx"
import type { BulkDialogProps } from "./scope.ts"
import { filtersOf } from "./target.ts"
import { useExport } from "./use-export.ts"

/** Writes contacts for the mailing provider. */
export function MailingDialog(props: BulkDialogProps) {
  const t = useTranslations("bulk.mailing")
  const { scope, onClose } = props
  const { launch, isStarting } = useExport(
    () => api.exports.contactsForMailing({ filters: filtersOf(scope), targets: scope.ids ?? [] }),
    onClose,
  )
  return (
    <DialogFrame {...props} title={t("title")}>
      <div className={classes.fields}>
        <p className={classes.hint}>{t("text")}</p>
        <div>
          <ExportButtons
            isStarting={isStarting}
            isDisabled={scope.count === 0}
            onCancel={onClose}
            onLaunch={launch}
          />
        </div>
      </div>
    </DialogFrame>
  )
}
