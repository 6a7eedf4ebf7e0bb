import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import styles from "./lines.module.css"
import { PhoneText } from "./phone-text.tsx"

type Props = {
  phones: CompanyDetail["informations"]["phones"]
  reference: Pick<ReferenceData, "countries" | "phoneTypes">
}

/** Numbers with their country's prefix, each with its type. */
export function Phones({ phones, reference }: Props) {
  if (phones.length === 0) return null
  return (
    <ul className={styles.plainList}>
      {phones.map((phone) => {
        const type = reference.phoneTypes.find(({ code }) => code === phone.type)?.name ?? phone.type
        return (
          <li key={phone.id}>
            <PhoneText number={phone.number} country_id={phone.countryId} countries={reference.countries} />{" "}
            <span className={styles.muted}>{type}</span>
          </li>
        )
      })}
    </ul>
  )
}
