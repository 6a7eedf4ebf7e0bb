"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { maxFilters } from "#lib/contract/records/filter-terms.ts"
import type { FilterField } from "#lib/contract/records/filters.ts"
import type { FilterCalls } from "./describe-filters.ts"
import type { FilterChip } from "./filter-chip.ts"
import { FilterForm } from "./filter-form.tsx"
import { FilterMenu } from "./filter-menu.tsx"
import classes from "./filter-panel.module.css"
import type { FilterTarget } from "./filter-target.ts"
import { filtersMark } from "./first-focus.ts"
import { LoadFailure } from "./load-failure.tsx"
import { formatFilter, parseFilter, type UrlFilter } from "./url-filters.ts"

export type FilterBuilderProps = {
  target: FilterTarget
  onTarget: (target: FilterTarget) => void
  /** Filters of the address, and the same in words. */
  entries: readonly string[]
  /** What the list is searched for. */
  term: string
  chips: readonly FilterChip[]
  onChange: (entries: string[]) => void
  /** Filters that are as good as asked for: what fits them can be fetched. */
  onLikely?: (entries: string[]) => void
  /** Area of the list; keeps answers of one list apart from those of another. */
  area: string
  calls: FilterCalls
  /** Nobody asked for it yet: it is there without the focus. */
  isIdle?: boolean
}

const chooseTarget: FilterTarget = { kind: "choose" }

/** The filter builder (L-3): choose a filter, an operator, values, add; change or remove what is there. */
export function FilterBuilder(props: FilterBuilderProps) {
  const { target, onTarget, entries, term, chips, onChange, onLikely, area, calls, isIdle = false } = props
  const t = useTranslations("filters")
  const fields = useQuery({
    queryKey: [area, "filters"],
    queryFn: async () => (await calls.listFilters()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const edited = target.kind === "edit" ? parseFilter(target.entry) : null
  const fieldName = target.kind === "add" ? target.field : edited?.field
  const field = fields.data?.find((one) => one.field === fieldName)

  const entriesWith = (filter: UrlFilter) => {
    const entry = formatFilter(filter)
    const isEdit = target.kind === "edit"
    const next = isEdit ? entries.map((one) => (one === target.entry ? entry : one)) : [...entries, entry]
    return [...new Set(next)]
  }
  const save = (filter: UrlFilter) => {
    onChange(entriesWith(filter))
    onTarget(chooseTarget)
  }
  if (fields.isError) return <LoadFailure text={t("filtersFailed")} onRetry={fields.refetch} />
  return (
    <div {...filtersMark} className={classes.builder}>
      {field ? (
        <FilterForm
          key={target.kind === "edit" ? target.entry : field.field}
          field={field}
          initial={edited}
          area={area}
          calls={calls}
          set={{ entries, term }}
          onSave={save}
          onLikely={(filter) => onLikely?.(entriesWith(filter))}
          onCancel={() => onTarget(chooseTarget)}
        />
      ) : (
        <FilterMenu
          fields={fields.data}
          chips={chips}
          isFull={entries.length >= maxFilters}
          isIdle={isIdle}
          onChoose={({ field: chosen }: FilterField) => onTarget({ kind: "add", field: chosen })}
          onEdit={(entry) => onTarget({ kind: "edit", entry })}
          onRemove={(entry) => onChange(entries.filter((one) => one !== entry))}
          onReset={() => onChange([])}
        />
      )}
    </div>
  )
}
