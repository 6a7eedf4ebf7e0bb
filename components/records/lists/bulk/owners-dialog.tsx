import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { api } from "#lib/api/client.ts"
import { ChangeDialog } from "./change-dialog.tsx"
import classes from "./dialog.module.css"
import type { BulkDialogProps } from "./scope.ts"
import { useValueOptions } from "./value-options.ts"
import { ValuesSelect } from "./values-select.tsx"

const modes = ["add", "replace", "remove"] as const
type Mode = (typeof modes)[number]

/** Gives companies to owners, beside or in place of those they have, or takes owners away. */
export function OwnersDialog(props: BulkDialogProps) {
  const t = useTranslations("bulk")
  const [mode, setMode] = useState<Mode>("add")
  const [owners, setOwners] = useState<string[]>([])
  const options = useValueOptions("companies", "owners")
  const values = { mode, owner_ids: owners.map(Number) }
  const isComplete = mode === "replace" || owners.length > 0
  return (
    <ChangeDialog
      {...props}
      title={t("owners.title")}
      start={isComplete ? (target) => api.bulk.assignOwner({ target, values }) : null}
    >
      <Choice
        label={t("owners.how")}
        options={modes.map((value) => ({ value, label: t(`owners.${value}`) }))}
        value={mode}
        onChange={setMode}
      />
      {options.isError ? (
        <LoadFailure text={t("loadFailed")} onRetry={options.refetch} />
      ) : options.data ? (
        <ValuesSelect
          label={t("owners.label")}
          placeholder={owners.length === 0 ? t("owners.choose") : undefined}
          data={options.data}
          value={owners}
          onChange={setOwners}
          isFirst
        />
      ) : (
        <Skeleton height={56} />
      )}
      {mode === "replace" && <p className={classes.hint}>{t("owners.replaceHint")}</p>}
    </ChangeDialog>
  )
}
