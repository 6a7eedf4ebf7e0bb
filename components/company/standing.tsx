import { useTranslations } from "next-intl"
import { tinted } from "#components/ui/tinted.ts"
import type { AccountType } from "#lib/contract/reference.ts"
import styles from "./company.module.css"
import type { CompanyValues } from "./company-values.ts"

type Props = { state: CompanyValues["informations.state"]; accountTypes: readonly AccountType[] }

/** State and account types as badges, each type in its colour beside its word. */
export default function Standing({ state, accountTypes }: Props) {
  const t = useTranslations("company.state")
  return (
    <ul className={styles.badges}>
      <li className={styles.state} data-state={state}>
        {t(state)}
      </li>
      {accountTypes.map((type) => (
        <li key={type.id} className={styles.badge} style={tinted(type.color_hex)}>
          {type.name}
        </li>
      ))}
    </ul>
  )
}
