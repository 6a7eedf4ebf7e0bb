"use client"

import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { type FilterField, maxFilters } from "#lib/contract/filters.ts"
import type { FilterCalls } from "./describe-filters.ts"
import type { FilterChip } from "./filter-chip.ts"
import { FilterForm } from "./filter-form.tsx"
import { FilterMenu } from "./filter-menu.tsx"
import type { FilterTarget } from "./filter-target.ts"
import { focusPanel } from "./first-focus.ts"
import { LoadFailure } from "./load-failure.tsx"
import { formatFilter, parseFilter, type UrlFilter } from "./url-filters.ts"

type Props = {
  opened: boolean
  onClose: () => void
  target: FilterTarget
  onTarget: (target: FilterTarget) => void
  /** Filters of the address, and the same in words. */
  entries: readonly string[]
  chips: readonly FilterChip[]
  onChange: (entries: string[]) => void
  /** Area of the list; keeps answers of one list apart from those of another. */
  area: string
  calls: FilterCalls
}

const chooseTarget: FilterTarget = { kind: "choose" }

/** The filter builder (spec 1 §4): choose a filter, an operator, values, add; change or remove what is there. */
export function FilterPanel(props: Props) {
  const { opened, onClose, target, onTarget, entries, chips, onChange, area, calls } = props
  const t = useTranslations("filters")
  const fields = useQuery({
    queryKey: [area, "filters"],
    queryFn: async () => (await calls.listFilters()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const edited = target.kind === "edit" ? parseFilter(target.entry) : null
  const fieldName = target.kind === "add" ? target.field : edited?.field
  const field = fields.data?.find((one) => one.field === fieldName)

  const save = (filter: UrlFilter) => {
    const entry = formatFilter(filter)
    const isEdit = target.kind === "edit"
    const next = isEdit ? entries.map((one) => (one === target.entry ? entry : one)) : [...entries, entry]
    onChange([...new Set(next)])
    onTarget(chooseTarget)
  }

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={t("title")}
      footer={
        !field && entries.length > 0 ? (
          <Button
            variant="default"
            onClick={(event) => {
              focusPanel(event)
              onChange([])
            }}
          >
            {t("resetAll")}
          </Button>
        ) : undefined
      }
    >
      {fields.isError && <LoadFailure text={t("filtersFailed")} onRetry={fields.refetch} />}
      {fields.isPending && <Waiting />}
      {field && (
        <FilterForm
          key={target.kind === "edit" ? target.entry : field.field}
          field={field}
          initial={edited}
          area={area}
          calls={calls}
          onSave={save}
          onCancel={() => onTarget(chooseTarget)}
        />
      )}
      {fields.data && !field && (
        <FilterMenu
          fields={fields.data}
          chips={chips}
          isFull={entries.length >= maxFilters}
          onChoose={({ field: chosen }: FilterField) => onTarget({ kind: "add", field: chosen })}
          onEdit={(entry) => onTarget({ kind: "edit", entry })}
          onRemove={(entry) => onChange(entries.filter((one) => one !== entry))}
        />
      )}
    </SidePanel>
  )
}

function Waiting() {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move.
    <p key={row}>
      <Skeleton width={`${50 + ((row * 17) % 40)}%`} />
    </p>
  ))
}
