import { useTranslations } from "next-intl"
import { Field, Fields } from "#components/ui/record-block.tsx"
import type { ComparedField } from "./choices.ts"
import { fieldLabel } from "./field-label.ts"
import classes from "./merges.module.css"
import { ReadableValue } from "./readable-value.tsx"

/** Fields in which both say the same, folded away. */
export function SameFields({ fields }: { fields: readonly ComparedField[] }) {
  const t = useTranslations("merges")
  const same = fields.filter(({ differs, kept }) => !differs && kept !== null && kept !== "")
  if (same.length === 0) return null
  return (
    <details className={classes.same}>
      <summary>{t("same", { count: same.length })}</summary>
      <Fields>
        {same.map(({ path, kept }) => (
          <Field key={path} label={fieldLabel(path, (key) => t(`fields.${key}`))}>
            <ReadableValue value={kept} />
          </Field>
        ))}
      </Fields>
    </details>
  )
}
