import styles from "#components/records/page/lines.module.css"
import { groupCategories } from "./category-tree.ts"

type Props = { categories: { id: number; name: string; parent_id: number | null }[] }

/** Each category with what was chosen below it. */
export function MarketCategories({ categories }: Props) {
  return (
    <ul className={styles.plainList}>
      {groupCategories(categories).map(({ name, children }) => (
        <li key={name}>
          {name}
          {children.length > 0 ? <span className={styles.muted}> · {children.join(", ")}</span> : null}
        </li>
      ))}
    </ul>
  )
}
