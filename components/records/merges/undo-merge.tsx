import { Button } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import type { MergeSubject } from "./merge-subject.ts"
import classes from "./merges.module.css"
import { recordNames } from "./record-names.ts"
import { useUndoMerge } from "./use-undo-merge.ts"

/** An instant to the second, which is as exact as a merge is told. */
const second = (at: string) => at.slice(0, "2026-01-31T12:00:00".length)

/**
 * The way back from a merge, beside its entry in the audit trail; nothing while it cannot be undone.
 * @param at instant of the entry
 */
export function UndoMerge({ subject: { type, id }, at }: { subject: MergeSubject; at: string }) {
  const t = useTranslations("merges.undo")
  const confirm = useConfirm()
  const undo = useUndoMerge()
  const merges = useQuery({
    queryKey: ["merges", type, id],
    queryFn: async () => (await api.merges.list({ type, record: id })).data,
  })
  const mayEdit = useMayEdit()
  const undoing = useMutation({ mutationFn: undo })
  const merge = merges.data?.find((one) => one.can_undo && second(one.at) === second(at))
  if (!merge || !mayEdit) return null

  async function ask() {
    if (!merge) return
    const question = {
      title: t("question", { name: recordNames(merge, t("noName")).removed }),
      message: t("explain"),
      action: t("confirm"),
    }
    if (await confirm(question)) undoing.mutate(merge)
  }

  return (
    <Button
      variant="default"
      size="compact-xs"
      className={classes.undo}
      loading={undoing.isPending}
      onClick={() => void ask()}
    >
      {t("action")}
    </Button>
  )
}
