import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { companyField } from "#lib/contract/crm/import-terms.ts"
import type { UnknownValue, UnknownValues } from "#lib/contract/crm/import-values.ts"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import { useCheck } from "./use-check.ts"
import { choicesOf, chosenMeanings, type Meaning, nameOf, withNearest } from "./value-meaning.ts"
import styles from "./values.module.css"

type Props = {
  report: ImportReport
  all: UnknownValues
  /** Fields of which unknown values can be created. */
  creatable: readonly UnknownValue["field"][]
  /** Whether the file can be checked again with other choices. */
  canChoose: boolean
  /** Whether anything is selected that was not checked. */
  onUnchecked: (isUnchecked: boolean) => void
}

type Row = UnknownValue & { id: number }

/** Values of the file that are not known, each once: what each means is chosen for all its rows. */
export function ValueChoices({ report, all, creatable, canChoose, onUnchecked }: Props) {
  const t = useTranslations("imports.values")
  const field = useTranslations("fields")
  const chosen = chosenMeanings(all)
  const [meanings, setMeanings] = useState(chosen)
  const check = useCheck()
  const select = (next: typeof meanings) => {
    setMeanings(next)
    onUnchecked(next.some((meaning, place) => meaning !== chosen[place]))
  }
  const nearest = withNearest(all, meanings)
  const near = nearest.filter((meaning, place) => meaning !== meanings[place]).length
  const isUnchecked = meanings.some((meaning, place) => meaning !== chosen[place])
  const columns: Column<Row>[] = [
    { key: "field", label: t("column"), width: "18%", cell: (row) => field(row.field) },
    { key: "value", label: t("value"), width: "34%", isHeader: true, cell: ({ value }) => value },
    {
      key: "rows",
      label: t("rows"),
      width: "10%",
      align: "end",
      cell: ({ rows }) => t("number", { count: rows }),
    },
    {
      key: "meaning",
      label: t("meaning"),
      width: "38%",
      cell: (row) => (
        <MeaningCell
          row={row}
          all={all}
          isCreatable={creatable.includes(row.field)}
          value={meanings[row.id] ?? ""}
          {...(canChoose && {
            onChange: (meaning: Meaning) =>
              select(meanings.map((one, place) => (place === row.id ? meaning : one))),
          })}
        />
      ),
    },
  ]
  return (
    <RecordBlock
      title={t("title")}
      aside={
        canChoose &&
        near > 0 && (
          <PlainButton size="small" onClick={() => select(nearest)}>
            {t("takeNear", { count: near })}
          </PlainButton>
        )
      }
    >
      {canChoose && <p className={styles.intro}>{t("intro")}</p>}
      <PlainTable
        label={t("title")}
        columns={columns}
        rows={all.values.map((value, place) => ({ ...value, id: place }))}
        hasCards
        hasLongCells
      />
      {all.total > all.values.length && (
        <p className={styles.intro}>{t("more", { count: all.total - all.values.length })}</p>
      )}
      {canChoose && (
        <div className={styles.actions}>
          <FieldErrors
            id="value-errors"
            messages={[...check.errorsOf("values"), ...check.errorsOf("file")]}
          />
          <PlainButton
            look={isUnchecked ? "primary" : "plain"}
            disabled={!isUnchecked || check.isStarting}
            aria-describedby="value-errors"
            onClick={() => check.start({ ...report.plan, values: choicesOf(all, meanings) })}
          >
            {t("check")}
          </PlainButton>
        </div>
      )}
    </RecordBlock>
  )
}

type CellProps = {
  row: Row
  all: UnknownValues
  isCreatable: boolean
  value: Meaning
  /** Missing where nothing can be chosen any more. */
  onChange?: (meaning: Meaning) => void
}

/** What a value means: near names first, then what can be done with it, then every value there is. */
function MeaningCell({ row, all, isCreatable, value, onChange }: CellProps) {
  const t = useTranslations("imports.values")
  const field = useTranslations("fields")
  const acts = [
    ...(isCreatable ? [{ value: "create", label: t("create") }] : []),
    { value: "leave_out", label: t("leaveOut") },
  ]
  if (!onChange)
    return nameOf(row, value, all) ?? acts.find((act) => act.value === value)?.label ?? t("leftUnknown")
  // Companies that are not there are created without a choice for each: nothing chosen would be the same.
  const isCreatedAnyway = isCreatable && row.field === companyField
  const others = (all.options[row.field] ?? []).filter(
    ({ id }) => !row.proposals.some((near) => near.id === id),
  )
  return (
    <select
      className={styles.select}
      aria-label={t("meaningOf", { value: row.value, field: field(row.field) })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {!isCreatedAnyway && <option value="">{t("choose")}</option>}
      {row.proposals.length > 0 && (
        <optgroup label={t("near")}>
          {row.proposals.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {acts.map((act) => (
        <option key={act.value} value={act.value}>
          {act.label}
        </option>
      ))}
      {others.length > 0 && (
        <optgroup label={t("all")}>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  )
}
