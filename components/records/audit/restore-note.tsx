import { Button } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import classes from "./audit.module.css"

type Props = { subject: { type: string; id: number }; note: number }

/** Brings a deleted note back, beside its entry in the record's audit trail. */
export function RestoreNote({ subject: { type, id }, note }: Props) {
  const t = useTranslations("audit")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const button = useRef<HTMLButtonElement>(null)
  const restore = useMutation({
    mutationFn: () => api.notes.restore({ note }),
    onSuccess: () => {
      void toastSuccess(t("noteRestored"))
      // The button goes, its entry stays: the keyboard keeps its place in the audit trail.
      button.current?.closest("li")?.focus()
      void queries.invalidateQueries({ queryKey: ["audit", type, id] })
      void queries.invalidateQueries({ queryKey: [type, id, "feed"] })
    },
    onError: (error) => showFailure(error),
  })
  return (
    <Button
      ref={button}
      variant="default"
      size="compact-xs"
      className={classes.restore}
      loading={restore.isPending}
      onClick={() => restore.mutate()}
    >
      {t("restoreNote")}
    </Button>
  )
}
