"use client"

import { NativeSelect } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import { useDraftRows } from "./draft-rows.ts"
import type { ErrorsByPath } from "./field-errors.ts"
import styles from "./rows-editor.module.css"
import { RemoveRowButton, RowsFieldset } from "./rows-fieldset.tsx"

export type NetworkValue = { social_network_id: number; value: string }

type Props = EditorProps & {
  value: readonly NetworkValue[]
  onChange: (value: NetworkValue[]) => void
  /** Networks that may be added. */
  allowed: readonly Option[]
  /** All networks, for the names of entries made when more were allowed. */
  networks: readonly Option[]
  /** Messages by row and part: "0.value". */
  errors: ErrorsByPath
}

/** Web addresses, each with its network (F-9). */
export function NetworksEditor(props: Props) {
  const { label, hidesLabel, errorsId, done, value, onChange, allowed, networks, errors } = props
  const t = useTranslations("changes.networks")
  const blank = { social_network_id: allowed[0]?.id ?? 0, value: "" }
  const { rows, add, change, remove } = useDraftRows<NetworkValue>(
    value,
    onChange,
    blank,
    (row) => row.value.trim() !== "",
  )
  const isInvalid = (place: number | null) =>
    place !== null && Object.keys(errors).some((path) => path.startsWith(`${place}.`))

  return (
    <RowsFieldset
      label={label}
      hidesLabel={hidesLabel}
      addLabel={t("add")}
      onAdd={add}
      isAddDisabled={allowed.length === 0}
    >
      {rows.map(({ key, row, place }, index) => (
        <div key={key} className={styles.network}>
          <TextEditor
            label={t("address", { position: index + 1 })}
            hidesLabel
            type="url"
            maxLength={500}
            placeholder="https://"
            value={row.value}
            onChange={(address) => change(key, { value: address })}
            errorsId={isInvalid(place) ? errorsId : undefined}
            done={done}
          />
          <NativeSelect
            aria-label={t("network", { position: index + 1 })}
            data={offered(row).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(row.social_network_id)}
            onChange={(event) => change(key, { social_network_id: Number(event.currentTarget.value) })}
          />
          <RemoveRowButton label={t("remove", { position: index + 1 })} onClick={() => remove(key)} />
        </div>
      ))}
    </RowsFieldset>
  )

  function offered(row: NetworkValue): readonly Option[] {
    const own = networks.find(({ id }) => id === row.social_network_id)
    return own && !allowed.some(({ id }) => id === own.id) ? [...allowed, own] : allowed
  }
}
