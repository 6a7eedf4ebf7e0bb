import { useTranslations } from "next-intl"
import type { CSSProperties } from "react"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import styles from "./company.module.css"
import { CompanyFlags } from "./company-flags.tsx"

/** Name, business name, state, account types and what needs attention. */
export function CompanyHeader({ company }: { company: CompanyDetail }) {
  const t = useTranslations("company")
  const { name, business_name, state, accountTypes } = company.informations
  return (
    <header className={styles.header}>
      <div className={styles.nameLine}>
        <h1 className={styles.name}>{name}</h1>
        <CompanyFlags company={company} />
      </div>
      {business_name ? <p className={styles.businessName}>{business_name}</p> : null}
      <ul className={styles.badges}>
        <li className={styles.state} data-state={state}>
          {t(`state.${state}`)}
        </li>
        {accountTypes.map((type) => (
          <li key={type.id} className={styles.badge} style={tinted(type.color_hex)}>
            {type.name}
          </li>
        ))}
      </ul>
    </header>
  )
}

/** Hands a record's own colour to the stylesheet, which keeps the word readable in both schemes. */
export function tinted(color: string): CSSProperties {
  const properties: Record<`--${string}`, string> = { "--tint": color }
  return properties
}
