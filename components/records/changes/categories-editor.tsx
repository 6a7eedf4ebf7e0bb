import { CheckEditor } from "#components/ui/inputs/check-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import styles from "./tree-field.module.css"

type Category = { id: number; name: string; parent_id: number | null }

type Props = EditorProps & {
  /** All there are. */
  options: readonly Category[]
  /** Ids of those chosen. */
  value: readonly number[]
  onChange: (value: Category[]) => void
}

/** The tree of market categories, each to be checked on its own. */
export function CategoriesEditor({ label, hidesLabel, errorsId, options, value, onChange }: Props) {
  const chosen = options.filter(({ id }) => value.includes(id))
  const below = (parent: number) => options.filter(({ parent_id }) => parent_id === parent)
  const check = (category: Category) => (
    <CheckEditor
      label={category.name}
      value={value.includes(category.id)}
      onChange={(isChosen) =>
        onChange(isChosen ? [...chosen, category] : chosen.filter(({ id }) => id !== category.id))
      }
    />
  )
  return (
    <fieldset className={styles.tree} aria-describedby={errorsId}>
      <legend className={hidesLabel ? "visually-hidden" : styles.legend}>{label}</legend>
      <ul className={styles.list}>
        {options
          .filter(({ parent_id }) => parent_id === null)
          .map((parent) => (
            <li key={parent.id}>
              {check(parent)}
              {below(parent.id).length > 0 ? (
                <ul>
                  {below(parent.id).map((child) => (
                    <li key={child.id}>{check(child)}</li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
      </ul>
    </fieldset>
  )
}
