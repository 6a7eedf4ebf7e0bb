import { useTranslations } from "next-intl"
import { useState } from "react"
import type { BulkDialogProps } from "#components/records/lists/bulk/scope.ts"
import { filtersOf } from "#components/records/lists/bulk/target.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { View } from "../writing/form-props.ts"
import { useWriting } from "../writing/use-writing.ts"
import { BulkForm } from "./bulk-form.tsx"

/** Pixels. */
const width = 760

/** The composer for many recipients (M-15): one text, in which the user's name alone is filled. */
export function BulkComposer({ list, scope, opened, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations("composer.bulk")
  const [view, setView] = useState<View>("write")
  const writing = useWriting({ about: null, localDraft: `bulk.${list}` })
  const { ids, count } = scope
  const target = { ...(ids ? { ids } : {}), params: { filters: filtersOf(scope) }, nbElements: count }
  return (
    <MovableDialog
      opened={opened}
      onClose={() => (view === "write" ? onClose() : setView("write"))}
      title={scope.kind === "selected" ? t("selected", { count }) : t("all", { count })}
      size={width}
    >
      <BulkForm
        list={list}
        target={target}
        writing={writing}
        view={view}
        onClose={onClose}
        onDone={onDone}
        onView={setView}
        task={{ about: null, isToMany: true }}
      />
    </MovableDialog>
  )
}
