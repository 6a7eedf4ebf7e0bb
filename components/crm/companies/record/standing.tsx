import { useTranslations } from "next-intl"
import badges from "#components/records/page/badges.module.css"
import { AccountTypes } from "#components/records/page/badges.tsx"
import type { AccountType } from "#lib/contract/records/reference.ts"
import styles from "./company.module.css"
import type { CompanyValues } from "./company-values.ts"

type Props = { state: CompanyValues["informations.state"]; accountTypes: readonly AccountType[] }

/** That the company is pending, where it is, and its account types. */
export default function Standing({ state, accountTypes }: Props) {
  const t = useTranslations("company.state")
  return (
    <AccountTypes types={accountTypes}>
      {state === "pending" ? (
        <li className={`${badges.badge} ${styles.state}`} data-state={state}>
          {t(state)}
        </li>
      ) : null}
    </AccountTypes>
  )
}
