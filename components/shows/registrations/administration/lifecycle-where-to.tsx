"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { WhereTo } from "#components/records/lists/administration/ordered/where-to.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"

/** Stands for no lifecycle among those to choose from. */
const none = 0

type Props = {
  lifecycle: StoredLifecycle
  others: StoredLifecycle[]
  opened: boolean
  onClose: () => void
  onDeleted: (lifecycles: StoredLifecycle[]) => void
}

/** Asks which lifecycle the registrations of one get, and deletes it. */
export function LifecycleWhereTo({ lifecycle, others, opened, onClose, onDeleted }: Props) {
  const t = useTranslations("registrationLifecycles")
  const router = useRouter()
  const { id, version, name, used } = lifecycle
  const removal = useMutation({
    mutationFn: (to: number) =>
      api.registrationLifecycles.remove({ lifecycle: id, version, to: to === none ? null : to }),
    onSuccess: ({ data }) => {
      void toastSuccess(t("deleted", { name }))
      onClose()
      onDeleted(data)
    },
    onError: () => router.refresh(),
  })
  return (
    <WhereTo
      options={[{ id: none, name: t("noLifecycle") }, ...others]}
      removal={removal}
      opened={opened}
      onClose={onClose}
      texts={{
        title: t("deleteQuestion", { name }),
        explain: t("relabelExplain", { count: used }),
        label: t("relabel"),
        choose: t("choose"),
        action: t("delete"),
        cancel: t("cancel"),
      }}
    />
  )
}
