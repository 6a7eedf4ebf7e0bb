import { IconExternalLink } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useId } from "react"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { type ComparedField, chosenRecord, valueIn } from "./choices.ts"
import { fieldLabel } from "./field-label.ts"
import classes from "./merges.module.css"
import { ReadableValue } from "./readable-value.tsx"
import type { useMerge } from "./use-merge.ts"

type Props = {
  type: MergeType
  /** Ids of the two records, in the order of their columns. */
  records: readonly [number, number]
  form: ReturnType<typeof useMerge>
}

/** Which record is kept and, for each field that differs, whose value. */
export function ComparedFields({ type, records, form }: Props) {
  const t = useTranslations("merges")
  const group = useId()
  const { kept, removed, fields } = form.preview
  const differing = fields.filter(({ differs }) => differs)
  return (
    <table className={classes.table} aria-label={t("compared")} data-loading={form.isComparing || undefined}>
      <thead>
        <tr>
          <th scope="col">{t("keep")}</th>
          {records.map((id) => {
            const isKept = id === form.keptId
            const name = (id === kept.id ? kept : removed).name || t("noName")
            return (
              <th key={id} scope="col">
                <div className={classes.record}>
                  <label className={classes.choice}>
                    <input
                      type="radio"
                      name={group}
                      checked={isKept}
                      disabled={form.isMerging}
                      aria-label={t("keepNamed", { name, id })}
                      onChange={() => form.keep(id)}
                    />
                    <span className={classes.name}>
                      {name} <span className={classes.id}>#{id}</span>
                    </span>
                    <span className={classes.fate} data-kept={isKept || undefined}>
                      {t(isKept ? "isKept" : "isRemoved")}
                    </span>
                  </label>
                  <a
                    href={`/${type}/${id}`}
                    target="_blank"
                    rel="noopener"
                    aria-label={t("open", { name, id })}
                    data-tooltip={t("openTip")}
                    className={classes.open}
                  >
                    <IconExternalLink size={16} aria-hidden />
                  </a>
                </div>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {differing.map((field) => (
          <FieldRow key={field.path} field={field} group={group} records={records} form={form} />
        ))}
        {differing.length === 0 && (
          <tr>
            <td colSpan={3} className={classes.alike}>
              {t("alike")}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

type RowProps = Omit<Props, "type"> & { field: ComparedField; group: string }

function FieldRow({ field, group, records, form }: RowProps) {
  const fieldName = useTranslations("fields")
  const { preview, choices, changed } = form
  const label = fieldLabel(field.path, fieldName)
  const taken = chosenRecord(preview, field, choices)
  return (
    <tr data-changed={changed?.includes(field.path) || undefined}>
      <th scope="row">{label}</th>
      {records.map((id) => (
        <td key={id}>
          <label className={classes.choice}>
            <input
              type="radio"
              name={`${group} ${field.path}`}
              checked={id === taken}
              disabled={form.isMerging}
              onChange={() => form.choose(field.path, id)}
            />
            <span className={classes.value}>
              <span className="visually-hidden">{label}: </span>
              <ReadableValue value={valueIn(preview, field, id)} />
            </span>
          </label>
        </td>
      ))}
    </tr>
  )
}
