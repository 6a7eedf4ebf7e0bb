import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { SearchedSelect } from "#components/ui/inputs/searched-select.tsx"
import { api } from "#lib/api/client.ts"
import { ChangeDialog } from "./change-dialog.tsx"
import classes from "./dialog.module.css"
import { firstField } from "./first-field.ts"
import type { BulkDialogProps } from "./scope.ts"
import { StatusPreview } from "./status-preview.tsx"
import { targetOf } from "./target.ts"
import { useChangePreview } from "./use-change-preview.ts"
import { useValueOptions } from "./value-options.ts"

/** Stands for "no lifecycle". */
const none = "none"

/** Sets the lifecycle of registrations; each moves its companies as it does when it is set alone. */
export function StatusDialog(props: BulkDialogProps) {
  const t = useTranslations("bulk")
  const [lifecycle, setLifecycle] = useState<string | null>(null)
  const options = useValueOptions("registrations", "registration_lifecycles")
  const nameOf = (value: string) => {
    const option = options.data?.find((one) => "value" in one && one.value === value)
    return option && "label" in option ? option.label : null
  }
  const values = { lifecycle_id: lifecycle === none ? null : Number(lifecycle) }
  const target = targetOf(props.scope)
  const preview = useChangePreview({
    queryKey: ["registrations", "lifecycle-preview", target, values],
    read: () => api.bulk.previewRegistrationLifecycle({ target, values }),
    enabled: lifecycle !== null && props.opened,
  })
  const { found } = preview
  const start = (meant: typeof target) =>
    preview.start(api.bulk.setRegistrationLifecycle({ target: meant, values }))
  return (
    <ChangeDialog
      {...props}
      title={t("status.title")}
      start={preview.isCurrent ? start : null}
      changing={found?.changed.reduce((sum, { count }) => sum + count, 0)}
    >
      {options.isError ? (
        <LoadFailure text={t("loadFailed")} onRetry={options.refetch} />
      ) : options.data ? (
        <SearchedSelect
          label={t("status.label")}
          placeholder={t("status.choose")}
          data={[...options.data, { value: none, label: t("status.none") }]}
          value={lifecycle}
          onChange={setLifecycle}
          {...firstField}
        />
      ) : (
        <Skeleton height={56} />
      )}
      {lifecycle === null ? (
        <p className={classes.hint}>{t("status.moves")}</p>
      ) : preview.isError ? (
        <LoadFailure text={t("status.previewFailed")} onRetry={preview.refetch} />
      ) : found ? (
        <StatusPreview found={found} to={nameOf(lifecycle)} />
      ) : (
        <Skeleton height={48} />
      )}
    </ChangeDialog>
  )
}
