import { useTranslations } from "next-intl"
import { useId } from "react"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import classes from "./column-meanings.module.css"

type Meanings<Field extends string> = {
  /** What a column can mean, in the order in which it is offered. */
  fields: readonly { value: Field; label: string }[]
  /** Meanings that another column has, too, where only one may have them. */
  repeated?: ReadonlySet<string>
}

type Props<Field extends string> = Meanings<Field> & {
  /** The file's columns with their first values. */
  columns: readonly { name: string; samples: readonly string[] }[]
  /** What each means, by its place; null is left out. */
  mapping: readonly (Field | null)[]
  onChange: (mapping: (Field | null)[]) => void
}

/** The columns of a file, each with its first values and what it means. */
export function ColumnMeanings<Field extends string>(props: Props<Field>) {
  const { columns, mapping, onChange, ...meanings } = props
  const t = useTranslations("upload.columns")
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
            const value = mapping[place] ?? null
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns are distinguished by their position alone
              <tr key={place} data-out={value === null || undefined}>
                <th scope="row">{name}</th>
                <td>{column.samples.length > 0 ? column.samples.join(" · ") : t("noValues")}</td>
                <td>
                  <Meaning
                    {...meanings}
                    name={name}
                    value={value}
                    onChange={(field) =>
                      onChange(columns.map((_, at) => (at === place ? field : (mapping[at] ?? null))))
                    }
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

type MeaningProps<Field extends string> = Meanings<Field> & {
  name: string
  value: Field | null
  onChange: (field: Field | null) => void
}

function Meaning<Field extends string>({ name, value, fields, repeated, onChange }: MeaningProps<Field>) {
  const t = useTranslations("upload.columns")
  const errors = useId()
  const isRepeated = value !== null && repeated?.has(value) === true
  return (
    <>
      <select
        className={classes.select}
        aria-label={t("meaningOf", { name })}
        aria-invalid={isRepeated}
        aria-describedby={errors}
        value={value ?? ""}
        onChange={({ currentTarget }) =>
          onChange(fields.find((field) => field.value === currentTarget.value)?.value ?? null)
        }
      >
        <option value="">{t("leaveOut")}</option>
        {fields.map((field) => (
          <option key={field.value} value={field.value}>
            {field.label}
          </option>
        ))}
      </select>
      <FieldErrors id={errors} messages={isRepeated ? [t("repeated")] : []} />
    </>
  )
}
