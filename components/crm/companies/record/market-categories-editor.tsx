import { CategoriesEditor } from "#components/records/changes/categories-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { useCompanyForm } from "./company-context.ts"
import type { CategoriesPath } from "./field-kinds.ts"
import { WithChoices } from "./use-company-choices.ts"

type Props = EditorProps & { path: CategoriesPath }

const blocks = {
  "buyer.marketCategories": "buyer",
  "media.marketCategories": "media",
  "vendor.marketCategories": "vendor",
} as const

/** Market categories of a block. */
export function MarketCategoriesEditor({ path, ...edit }: Props) {
  const form = useCompanyForm()
  return (
    <WithChoices>
      {(choices) => (
        <CategoriesEditor
          {...edit}
          options={choices[blocks[path]].marketCategories}
          value={form.value(path).map(({ id }) => id)}
          onChange={(categories) => form.set(path, categories)}
        />
      )}
    </WithChoices>
  )
}
