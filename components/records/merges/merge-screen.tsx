"use client"

import { useTranslations } from "next-intl"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { Field, Fields } from "#components/ui/page/record-block.tsx"
import type { MergePreview, MergeType } from "#lib/contract/records/merges.ts"
import type { ComparedField } from "./choices.ts"
import { ComparedFields } from "./compared-fields.tsx"
import { fieldLabel } from "./field-label.ts"
import { MergeActions } from "./merge-actions.tsx"
import classes from "./merges.module.css"
import { MovedRows } from "./moved-rows.tsx"
import { ReadableValue } from "./readable-value.tsx"
import { recordNames } from "./record-names.ts"
import { useMerge } from "./use-merge.ts"

type Props = { type: MergeType; first: MergePreview; undoDays: number }

/**
 * Two records side by side. Each keeps its column, whichever of them is kept.
 * @param first the comparison as the address asks for it: the record to keep, then the one to remove
 * @param undoDays days in which a merge can be undone; the contract that says so does not come to the browser for it
 */
export function MergeScreen({ type, first, undoDays }: Props) {
  const t = useTranslations("merges")
  const fieldName = useTranslations("fields")
  const form = useMerge(type, first)
  const { preview, changed } = form
  const names = recordNames(preview, t("noName"))
  const back = `/${type}/${first.kept.id}`
  return (
    <article className={classes.page}>
      <div className={classes.bar}>
        <BackLink href={back}>{first.kept.name || t("noName")}</BackLink>
      </div>
      <PageHead title={t(`title.${type}`)} lead={t("lead")} />
      <div role="alert">{changed && <p className={classes.notice}>{changedText(changed)}</p>}</div>
      <div className={classes.columns} aria-busy={form.isComparing}>
        <div className={classes.compared}>
          <ComparedFields type={type} records={[first.kept.id, first.removed.id]} form={form} />
          <SameFields fields={preview.fields} />
        </div>
        <MovedRows rows={preview.rows} names={names} />
      </div>
      <MergeActions type={type} form={form} names={names} back={back} undoDays={undoDays} />
    </article>
  )

  function changedText(paths: readonly string[]) {
    if (paths.length === 0) return t("changed")
    const what = paths.map((path) => fieldLabel(path, fieldName)).join(", ")
    return t("changedFields", { what })
  }
}

/** Fields in which both say the same, folded away. */
function SameFields({ fields }: { fields: readonly ComparedField[] }) {
  const t = useTranslations("merges")
  const fieldName = useTranslations("fields")
  const same = fields.filter(({ differs, kept }) => !differs && kept !== null && kept !== "")
  if (same.length === 0) return null
  return (
    <details className={classes.same}>
      <summary>{t("same", { count: same.length })}</summary>
      <Fields>
        {same.map(({ path, kept }) => (
          <Field key={path} label={fieldLabel(path, fieldName)}>
            <ReadableValue value={kept} />
          </Field>
        ))}
      </Fields>
    </details>
  )
}
