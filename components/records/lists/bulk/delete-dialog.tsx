import { useQuery } from "@tanstack/react-query"
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

const isDeletable = (list: JobList): list is ListWith<"bulkDelete"> => hasPart(kindOf(list), "bulkDelete")

/** Deletes records, after saying what is related to them and which of them may not be deleted. */
export function DeleteDialog(props: BulkDialogProps) {
  return isDeletable(props.list) ? <Form {...props} list={props.list} /> : null
}

function Form(props: BulkDialogProps & { list: ListWith<"bulkDelete"> }) {
  const t = useTranslations("bulk.delete")
  const { list, scope, opened } = props
  const target = targetOf(scope)
  const preview = useQuery({
    queryKey: [list, "deletion-preview", target],
    queryFn: async () => (await api.bulk.previewDelete({ list, target })).data,
    enabled: opened,
    gcTime: 0,
    staleTime: 0,
  })
  const { data: found } = preview
  const start = async (meant: typeof target, counted: string) => {
    try {
      return await api.bulk.delete({ list, target: meant, counted })
    } catch (error) {
      // What was counted may be what is no longer so.
      void preview.refetch()
      throw error
    }
  }
  return (
    <ChangeDialog
      {...props}
      title={t("title")}
      start={found && !preview.isFetching ? (meant) => start(meant, found.counted) : null}
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
