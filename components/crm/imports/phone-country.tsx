import { NativeSelect } from "@mantine/core"
import { useTranslations } from "next-intl"
import styles from "./mapping.module.css"

/** A country that can be chosen. */
export type CountryOption = { id: number; name: string }

type Props = {
  countries: readonly CountryOption[]
  value: number | null
  onChange: (value: number | null) => void
}

/** Which country phones are of that do not say it. */
export function PhoneCountry({ countries, value, onChange }: Props) {
  const t = useTranslations("imports.mapping")
  return (
    <NativeSelect
      className={styles.sheet}
      label={t("phoneCountry")}
      description={t("phoneCountryHint")}
      value={value === null ? "" : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? null : Number(currentTarget.value))
      }
      data={[
        { value: "", label: t("phoneCountryNone") },
        ...countries.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
