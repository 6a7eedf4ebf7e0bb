import { useTranslations } from "next-intl"
import { useId } from "react"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import type { ImportField, ImportFile } from "#lib/contract/imports.ts"
import classes from "./mapping.module.css"
import type { Mapping } from "./mapping.ts"

type Props = {
  columns: ImportFile["columns"]
  fields: readonly ImportField[]
  mapping: Mapping
  repeated: ReadonlySet<string>
  onChange: (mapping: Mapping) => void
}

/** The file's columns, each with its first values and what it means. */
export function MappingTable({ columns, fields, mapping, repeated, onChange }: Props) {
  const t = useTranslations("imports.mapping")
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={t("title")}>
        <thead>
          <tr>
            <th scope="col">{t("column")}</th>
            <th scope="col">{t("samples")}</th>
            <th scope="col">{t("meaning")}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, place) => {
            const name = column.name || t("unnamed", { place: place + 1 })
            const meaning = mapping[place] ?? null
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns are told apart by their place alone
              <tr key={place} data-out={meaning === null || undefined}>
                <th scope="row">{name}</th>
                <td>{column.samples.length > 0 ? column.samples.join(" · ") : t("noValues")}</td>
                <td>
                  <Meaning
                    name={name}
                    value={meaning}
                    fields={fields}
                    isRepeated={meaning !== null && repeated.has(meaning)}
                    onChange={(field) => onChange(mapping.with(place, field))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type MeaningProps = {
  name: string
  value: string | null
  fields: readonly ImportField[]
  isRepeated: boolean
  onChange: (field: ImportField | null) => void
}

function Meaning({ name, value, fields, isRepeated, onChange }: MeaningProps) {
  const t = useTranslations("imports")
  const fieldName = useTranslations("fields")
  const errors = useId()
  return (
    <>
      <select
        className={classes.select}
        aria-label={t("mapping.meaningOf", { name })}
        aria-invalid={isRepeated}
        aria-describedby={errors}
        value={value ?? ""}
        onChange={({ currentTarget }) =>
          onChange(fields.find((field) => field === currentTarget.value) ?? null)
        }
      >
        <option value="">{t("mapping.leaveOut")}</option>
        {fields.map((field) => (
          <option key={field} value={field}>
            {fieldName(field)}
          </option>
        ))}
      </select>
      <FieldErrors id={errors} messages={isRepeated ? [t("mapping.repeated")] : []} />
    </>
  )
}
