import { Button, Checkbox, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { ApiError } from "#lib/api/errors.ts"
import { hasTotals } from "#lib/contract/records/filtered-lists.ts"
import classes from "./saved-filters.module.css"
import { type FilterFormProps, useFilterChanges } from "./use-filter-changes.ts"
import { newerFilterOf } from "./use-saved-filters.ts"

/** Most characters of a name, as the API has it. */
const maxName = 80

/** Name and sharing of a saved filter. */
export function FilterForm(props: FilterFormProps) {
  const { list, subject, view, onClose } = props
  const t = useTranslations("savedFilters")
  const common = useTranslations("common")
  const [name, setName] = useState(subject?.name ?? "")
  const [isShared, setShared] = useState(subject?.is_shared ?? false)
  const [holdsColumns, setHoldsColumns] = useState((subject?.columns ?? null) !== null)
  const [isPinned, setPinned] = useState(false)
  const isOnScreen = !subject || subject.id === view?.id
  /** Another one than the open keeps the columns it has. */
  const columns = isOnScreen ? props.columns : (subject?.columns ?? null)
  const { save, saving, remove, isRemoving } = useFilterChanges(props)
  const { error, isPending } = saving
  const isSummed = hasTotals(list)
  const isBusy = isPending || isRemoving
  const newer = newerFilterOf(error)
  const errorsOf = (field: string) => (error instanceof ApiError ? error.fieldErrors(field) : [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== "" && !isBusy) {
      save({
        name,
        is_shared: isShared,
        columns: holdsColumns ? columns : null,
        isPinned,
        version: newer?.version ?? subject?.version ?? 0,
      })
    }
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput
        label={t("name")}
        value={name}
        maxLength={maxName}
        autoComplete="off"
        data-autofocus
        readOnly={isBusy}
        error={errorsOf("name")[0]}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t("share")}
        description={t("shareHint")}
        checked={isShared}
        disabled={isBusy}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      {columns && (
        <Checkbox
          label={t(isSummed ? "keepTotals" : "keepColumns")}
          description={t(isSummed ? "keepTotalsHint" : "keepColumnsHint")}
          checked={holdsColumns}
          disabled={isBusy}
          onChange={(event) => setHoldsColumns(event.currentTarget.checked)}
        />
      )}
      {!subject && (
        <Checkbox
          label={t("tabs.pinNew")}
          checked={isPinned}
          disabled={isBusy}
          onChange={(event) => setPinned(event.currentTarget.checked)}
        />
      )}
      {newer && (
        <p role="alert" className={classes.conflict}>
          {t("conflict", { name: newer.name, shared: String(newer.is_shared) })}
        </p>
      )}
      {errorsOf("query").length > 0 && <FieldErrors id="saved-query" messages={errorsOf("query")} />}
      <div className={classes.buttons}>
        {subject && (
          <Button
            variant="subtle"
            color="red"
            c="var(--crm-danger)"
            className={classes.delete}
            loading={isRemoving}
            disabled={isPending}
            onClick={() => void remove(subject)}
          >
            {t("delete")}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={name.trim() === "" || isRemoving} loading={isPending}>
          {common("save")}
        </Button>
      </div>
    </form>
  )
}
