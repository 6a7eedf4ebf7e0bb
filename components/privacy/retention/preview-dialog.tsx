"use client"

import { useMutation, useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { RetentionPreview, RetentionRule } from "#lib/contract/privacy/retention.ts"
import { PreviewedRows } from "./previewed-rows.tsx"
import classes from "./retention.module.css"

/** What a rule would delete now, and the button that switches it on with exactly that in sight. */
export function PreviewDialog({ rule: { kind, enabled_at } }: { rule: RetentionRule }) {
  const t = useTranslations("retention")
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ["retention", kind],
    queryFn: async () => (await api.retention.preview({ kind })).data,
    refetchOnMount: "always",
    gcTime: 0,
  })
  const enabling = useEnabling(close, () => void refetch())
  return (
    <ContentDialog
      opened={isOpen}
      onClose={close}
      title={t("seen.title", { name: t(`kinds.${kind}.name`) })}
      size={640}
    >
      {!data && !isError && (
        <div role="status" aria-label={t("seen.loading")}>
          <Skeleton height={160} />
        </div>
      )}
      {!data && isError && <EmptyState title={t("seen.failed")} />}
      {enabling.isChanged && (
        <p role="alert" className={classes.alert}>
          {t("seen.changed")}
        </p>
      )}
      {data && <PreviewedRows preview={data} />}
      {data && enabled_at && data.rows > 0 && <p className={classes.line}>{t("seen.isOn")}</p>}
      {data && !enabled_at && (
        <div className={classes.foot}>
          <PlainButton
            look={data.rows > 0 ? "danger" : "primary"}
            disabled={enabling.isPending}
            onClick={() => enabling.enable(data)}
          >
            {t("seen.enable")}
          </PlainButton>
        </div>
      )}
    </ContentDialog>
  )
}

function useEnabling(onEnabled: () => void, lookAgain: () => void) {
  const t = useTranslations("retention.seen")
  const router = useRouter()
  const showFailure = useFailureToast()
  const [isChanged, setChanged] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ kind, rows, version }: RetentionPreview) => api.retention.enable({ kind, rows, version }),
    onSuccess: () => {
      onEnabled()
      void toastSuccess(t("enabled"))
      router.refresh()
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return showFailure(error, t("enableFailed"))
      setChanged(true)
      lookAgain()
    },
  })
  return { enable: mutate, isPending, isChanged }
}
