import { NativeSelect } from "@mantine/core"
import { useTranslations } from "next-intl"
import styles from "./mapping.module.css"
import type { CountryOption } from "./phone-country.tsx"

/** What companies that are not there are created as; incomplete until both are chosen. */
export type NewCompanies = { account_type: number | null; country: number | null }

type Props = {
  value: NewCompanies
  accountTypes: readonly CountryOption[]
  countries: readonly CountryOption[]
  onChange: (value: NewCompanies) => void
}

const asId = (value: string) => (value === "" ? null : Number(value))
const asData = (none: string, options: readonly CountryOption[]) => [
  { value: "", label: none },
  ...options.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Whether companies of contacts are created that are not there, and as what. */
export function NewCompaniesChoice({ value, accountTypes, countries, onChange }: Props) {
  const t = useTranslations("imports.mapping")
  return (
    <>
      <NativeSelect
        className={styles.sheet}
        label={t("newCompanies")}
        description={t("newCompaniesHint")}
        value={value.account_type ?? ""}
        onChange={({ currentTarget }) => onChange({ ...value, account_type: asId(currentTarget.value) })}
        data={asData(t("newCompaniesNone"), accountTypes)}
      />
      {value.account_type !== null && (
        <NativeSelect
          className={styles.sheet}
          label={t("newCompaniesCountry")}
          error={value.country === null && t("newCompaniesCountryNone")}
          value={value.country ?? ""}
          onChange={({ currentTarget }) => onChange({ ...value, country: asId(currentTarget.value) })}
          data={asData(t("newCompaniesCountryNone"), countries)}
        />
      )}
    </>
  )
}
