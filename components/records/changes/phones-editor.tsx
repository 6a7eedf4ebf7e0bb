"use client"

import { NativeSelect } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { SelectEditor } from "#components/ui/inputs/select-editor.tsx"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { useDraftRows } from "./draft-rows.ts"
import type { ErrorsByPath } from "./field-errors.ts"
import styles from "./rows-editor.module.css"
import { RemoveRowButton, RowsFieldset } from "./rows-fieldset.tsx"

export type PhoneValue = { type: string; number: string; country_id: number | null }

type Props = EditorProps & {
  value: readonly PhoneValue[]
  onChange: (value: PhoneValue[]) => void
  reference: Pick<ReferenceData, "countries" | "phoneTypes">
  /** Messages by row and part: "0.number", "1.country_id". */
  errors: ErrorsByPath
  /** Country of a new number. */
  country?: number | null
  /** Numbers of records that know no types of numbers. */
  hasNoTypes?: boolean
}

/** Numbers, each with its country, shown as name and prefix, and its type (F-8). */
export function PhonesEditor(props: Props) {
  const { label, hidesLabel, errorsId, done, value, onChange, reference, errors, country = null } = props
  const t = useTranslations("changes.phones")
  const { countries, phoneTypes } = reference
  const blank = { type: phoneTypes[0]?.code ?? "M", number: "", country_id: country }
  const { rows, add, change, remove } = useDraftRows<PhoneValue>(
    value,
    onChange,
    blank,
    ({ number }) => number.trim() !== "",
  )
  const named = countries.map(({ id, name, phone_prefix }) => ({ id, name: `${name} (${phone_prefix})` }))
  const invalid = (place: number | null, part: string) =>
    place !== null && errors[`${place}.${part}`] ? errorsId : undefined

  return (
    <RowsFieldset label={label} hidesLabel={hidesLabel} addLabel={t("add")} onAdd={add}>
      {rows.map(({ key, row, place }, index) => (
        <div key={key} className={styles.phone}>
          <TextEditor
            label={t("number", { position: index + 1 })}
            hidesLabel
            type="tel"
            maxLength={40}
            placeholder={t("numberHint")}
            value={row.number}
            onChange={(number) => change(key, { number })}
            errorsId={invalid(place, "number")}
            done={done}
          />
          <RemoveRowButton label={t("remove", { position: index + 1 })} onClick={() => remove(key)} />
          <div className={styles.below} data-alone={props.hasNoTypes}>
            <SelectEditor
              label={t("country", { position: index + 1 })}
              hidesLabel
              placeholder={t("countryHint")}
              options={named}
              value={named.find(({ id }) => id === row.country_id) ?? null}
              onChange={(chosen) => change(key, { country_id: chosen?.id ?? null })}
              errorsId={invalid(place, "country_id")}
            />
            {props.hasNoTypes ? null : (
              <NativeSelect
                aria-label={t("type", { position: index + 1 })}
                data={phoneTypes.map(({ code, name }) => ({ value: code, label: name }))}
                value={row.type}
                onChange={(event) => change(key, { type: event.currentTarget.value })}
              />
            )}
          </div>
        </div>
      ))}
    </RowsFieldset>
  )
}
