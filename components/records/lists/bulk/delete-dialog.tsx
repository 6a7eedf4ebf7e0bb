import { useTranslations } from "next-intl"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { JobList } from "#lib/contract/platform/jobs.ts"
import { hasPart, kindOf, type ListWith } from "#lib/contract/records/record-kinds.ts"
import { ChangeDialog } from "./change-dialog.tsx"
import { DeletePreview } from "./delete-preview.tsx"
import type { BulkDialogProps } from "./scope.ts"
import { targetOf } from "./target.ts"
import { useChangePreview } from "./use-change-preview.ts"

const isDeletable = (list: JobList): list is ListWith<"bulkDelete"> => hasPart(kindOf(list), "bulkDelete")

/** Deletes records, after saying what is related to them and which of them may not be deleted. */
export function DeleteDialog(props: BulkDialogProps) {
  return isDeletable(props.list) ? <Form {...props} list={props.list} /> : null
}

function Form(props: BulkDialogProps & { list: ListWith<"bulkDelete"> }) {
  const t = useTranslations("bulk.delete")
  const { list, scope, opened } = props
  const target = targetOf(scope)
  const preview = useChangePreview({
    queryKey: [list, "deletion-preview", target],
    read: () => api.bulk.previewDelete({ list, target }),
    enabled: opened,
  })
  const { found } = preview
  const start = (meant: typeof target, counted: string) =>
    preview.start(api.bulk.delete({ list, target: meant, counted }))
  return (
    <ChangeDialog
      {...props}
      title={t("title")}
      start={found && preview.isCurrent ? (meant) => start(meant, found.counted) : null}
      changing={found?.deletable ?? 0}
      confirm={{ label: t("confirm", { count: found?.deletable ?? 0 }), isDangerous: true }}
      undo={(job) => api.bulk.undoDelete({ job })}
    >
      {preview.isError ? (
        <LoadFailure text={t("previewFailed")} onRetry={preview.refetch} />
      ) : found ? (
        <DeletePreview found={found} />
      ) : (
        <Skeleton height={96} />
      )}
    </ChangeDialog>
  )
}
