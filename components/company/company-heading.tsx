import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import styles from "./company.module.css"
import { CompanyName, CompanyStanding } from "./company-field.tsx"
import { CompanyFlags } from "./company-flags.tsx"
import Standing from "./standing.tsx"

/** Name and what needs attention; account types and state below. */
export function CompanyHeading({ company }: { company: CompanyDetail }) {
  const { name, state, accountTypes } = company.informations
  return (
    <header className={styles.header}>
      <div className={styles.nameLine}>
        <CompanyName>
          <h1 className={styles.name}>{name}</h1>
        </CompanyName>
        <CompanyFlags company={company} />
      </div>
      <CompanyStanding>
        <Standing state={state} accountTypes={accountTypes} />
      </CompanyStanding>
    </header>
  )
}
