import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { SearchedSelect } from "#components/ui/inputs/searched-select.tsx"
import { api } from "#lib/api/client.ts"
import { ChangeDialog } from "./change-dialog.tsx"
import { firstField } from "./first-field.ts"
import type { BulkDialogProps } from "./scope.ts"
import { useValueOptions } from "./value-options.ts"

/** Stands for "no lifecycle". */
const none = "none"

/** Changes the lifecycle on the ordering platform. */
export function PlatformDialog(props: BulkDialogProps) {
  const t = useTranslations("bulk")
  const [platform, setPlatform] = useState<string | null>(null)
  const options = useValueOptions("companies", "lifecycle_platforms")
  const values = { lifecycle_platform_id: platform === none ? null : Number(platform) }
  return (
    <ChangeDialog
      {...props}
      title={t("platform.title")}
      start={
        platform === null ? null : (target) => api.bulk.changeMarketplaceLifecyclePlatform({ target, values })
      }
    >
      {options.isError ? (
        <LoadFailure text={t("loadFailed")} onRetry={options.refetch} />
      ) : options.data ? (
        <SearchedSelect
          label={t("platform.label")}
          placeholder={t("platform.choose")}
          data={[...options.data, { value: none, label: t("platform.none") }]}
          value={platform}
          onChange={setPlatform}
          {...firstField}
        />
      ) : (
        <Skeleton height={56} />
      )}
    </ChangeDialog>
  )
}
