"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { EditDialog } from "#components/lists/administration/editing/edit-dialog.tsx"
import type { MaintainedShow } from "#lib/contract/tradeshows.ts"
import { ShowForm } from "./show-form.tsx"

/** The dialog that adds a trade show, or edits the one given. */
export function ShowDialog({ show }: { show: MaintainedShow | undefined }) {
  const t = useTranslations("tradeshows")
  const router = useRouter()
  return (
    <EditDialog title={show ? t("editTitle", { name: show.name }) : t("addTitle")}>
      {(close) => (
        <ShowForm
          show={show}
          onClose={close}
          onSaved={() => {
            close()
            router.refresh()
          }}
        />
      )}
    </EditDialog>
  )
}
