import { CheckEditor } from "#components/ui/inputs/check-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { useCompanyForm } from "./company-context.ts"
import styles from "./editors.module.css"
import type { CategoriesPath } from "./field-kinds.ts"
import { WithChoices } from "./use-company-choices.ts"

type Props = EditorProps & { path: CategoriesPath }
type Category = { id: number; name: string; parent_id: number | null }

const blocks = {
  "buyer.marketCategories": "buyer",
  "media.marketCategories": "media",
  "vendor.marketCategories": "vendor",
} as const

/** The tree of market categories, each to be checked on its own. */
export function MarketCategoriesEditor({ path, label, hidesLabel, errorsId }: Props) {
  const form = useCompanyForm()
  const chosen = form.value(path)

  const check = (category: Category) => (
    <CheckEditor
      label={category.name}
      value={chosen.some(({ id }) => id === category.id)}
      onChange={(isChosen) =>
        form.set(path, isChosen ? [...chosen, category] : chosen.filter(({ id }) => id !== category.id))
      }
    />
  )

  return (
    <WithChoices>
      {(choices) => {
        const all = choices[blocks[path]].marketCategories
        const below = (parent: number) => all.filter(({ parent_id }) => parent_id === parent)
        return (
          <fieldset className={styles.tree} aria-describedby={errorsId}>
            <legend className={hidesLabel ? "visually-hidden" : styles.legend}>{label}</legend>
            <ul className={styles.list}>
              {all
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
      }}
    </WithChoices>
  )
}
