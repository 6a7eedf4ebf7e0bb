import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import type { ReferenceData } from "#lib/contract/reference.ts"
import { phoneNumber } from "#lib/phone-number.ts"
import styles from "./lines.module.css"

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
        const prefix = reference.countries.find(({ id }) => id === phone.countryId)?.phone_prefix ?? null
        const { text, href } = phoneNumber(phone.number, prefix)
        const type = reference.phoneTypes.find(({ code }) => code === phone.type)?.name ?? phone.type
        return (
          <li key={phone.id}>
            {href ? <a href={href}>{text}</a> : text} <span className={styles.muted}>{type}</span>
          </li>
        )
      })}
    </ul>
  )
}
