"use client"

import { useTranslations } from "next-intl"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import type { MaintainedShow } from "#lib/contract/shows/tradeshows.ts"
import { ShowForm } from "./show-form.tsx"

type Props = { show: MaintainedShow | undefined; onSaved: (show: MaintainedShow) => void }

/** The dialog that adds a trade show, or edits the one given. */
export function ShowDialog({ show, onSaved }: Props) {
  const t = useTranslations("tradeshows")
  return (
    <EditDialog title={show ? t("editTitle", { name: show.name }) : t("addTitle")}>
      {(close) => (
        <ShowForm
          show={show}
          onClose={close}
          onSaved={(saved) => {
            close()
            onSaved(saved)
          }}
        />
      )}
    </EditDialog>
  )
}
