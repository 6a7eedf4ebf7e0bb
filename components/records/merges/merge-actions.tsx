import { Button } from "@mantine/core"
import { IconArrowMerge } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useId } from "react"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { Link } from "#components/ui/page/link.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { MergeType } from "#lib/contract/records/merges.ts"
import classes from "./merges.module.css"
import type { useMerge } from "./use-merge.ts"

type Props = {
  type: MergeType
  form: ReturnType<typeof useMerge>
  names: { kept: string; removed: string }
  back: string
  /** Days in which it can be undone. */
  undoDays: number
}

/** Merges after a question, or says who could. */
export function MergeActions({ type, form, names, back, undoDays }: Props) {
  const t = useTranslations("merges")
  const confirm = useConfirm()
  const whyNot = useId()
  const { permissions, rows } = form.preview
  const moved = rows.filter((row) => row.moved > 0)

  async function ask() {
    if (!permissions.merge) return
    const question = {
      title: t("question", names),
      message: (
        <>
          <p className={classes.consequence}>{t("deletes", names)}</p>
          {moved.length > 0 && (
            <p className={classes.consequence}>
              {t("movesList", {
                ...names,
                what: moved
                  .map((row) => t("undo.rows", { kind: t(`kinds.${row.kind}`), count: row.moved }))
                  .join(", "),
              })}
            </p>
          )}
          <p className={classes.consequence}>{t("undoable", { days: undoDays })}</p>
        </>
      ),
      action: t(`action.${type}`),
    }
    if (await confirm(question)) form.merge()
  }

  return (
    <div className={classes.actions}>
      <p id={whyNot} role="status" className={classes.refusal}>
        {permissions.merge ? null : t("notAllowed", names)}
      </p>
      <Link href={back} className={buttons.plain}>
        {t("cancel")}
      </Link>
      <Button
        leftSection={<IconArrowMerge size={16} aria-hidden />}
        loading={form.isMerging}
        disabled={form.isComparing || !permissions.merge}
        aria-describedby={permissions.merge ? undefined : whyNot}
        onClick={() => void ask()}
      >
        {t(`action.${type}`)}
      </Button>
    </div>
  )
}
