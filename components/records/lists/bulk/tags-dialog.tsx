import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import { kindOf, type ListWith, listsWith } from "#lib/contract/records/record-kinds.ts"
import { ChangeDialog } from "./change-dialog.tsx"
import type { BulkDialogProps } from "./scope.ts"
import { useValueOptions } from "./value-options.ts"
import { ValuesSelect } from "./values-select.tsx"

/** Adds tags and takes others away; a tag is in one of both lists only. */
export function TagsDialog(props: BulkDialogProps) {
  const tagged = listsWith("tags").find((list) => list === props.list)
  return tagged && <TagChanges {...props} tagged={tagged} />
}

function TagChanges({ tagged: list, ...props }: BulkDialogProps & { tagged: ListWith<"tags"> }) {
  const t = useTranslations("bulk")
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const options = useValueOptions(list, `${kindOf(list)}_tags`)
  const values = { add: add.map(Number), remove: remove.map(Number) }
  const isChosen = add.length + remove.length > 0
  const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id))
  const shared = {
    data: options.data ?? [],
    placeholder: t("tags.choose"),
  }
  return (
    <ChangeDialog
      {...props}
      title={t("tags.title")}
      start={isChosen ? (target) => api.bulk.changeTags({ list, target, values }) : null}
    >
      {options.isError ? (
        <LoadFailure text={t("loadFailed")} onRetry={options.refetch} />
      ) : options.data ? (
        <>
          <ValuesSelect
            {...shared}
            label={t("tags.add")}
            value={add}
            onChange={(ids) => {
              setAdd(ids)
              setRemove(without(remove, ids))
            }}
            isFirst
          />
          <ValuesSelect
            {...shared}
            label={t("tags.remove")}
            value={remove}
            onChange={(ids) => {
              setRemove(ids)
              setAdd(without(add, ids))
            }}
          />
        </>
      ) : (
        <Skeleton height={120} />
      )}
    </ChangeDialog>
  )
}
