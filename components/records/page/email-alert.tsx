"use client"

import { IconAlertTriangle } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { areaOf } from "#components/registry.ts"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

type Props = {
  /** One contact, or all of a company. */
  of: { type: KindWith<"sequences">; id: number }
  /** The addresses that bounced. */
  emails: string[]
}

/** Mail bounced; a click asks whether to forget it (F-16). */
export function EmailAlert({ of, emails }: Props) {
  const t = useTranslations("record.emailAlert")
  const confirm = useConfirm()
  const mayEdit = useMayEdit()
  const router = useRouter()
  const showFailure = useFailureToast()
  const reset = useMutation({
    mutationFn: async () => {
      const calls = await areaOf(of.type).loadCalls()
      return calls.resetEmailError(of.id)
    },
    onSuccess: () => router.refresh(),
    onError: (error) => showFailure(error),
  })

  async function ask() {
    const question = { title: t("question", { email: emails.join(", ") }), action: t("action") }
    if (await confirm(question)) reset.mutate()
  }

  if (!mayEdit) {
    return (
      <IconWithTooltip label={t("title")} tone="warning">
        <IconAlertTriangle size={16} />
      </IconWithTooltip>
    )
  }
  return (
    <IconButton label={t("title")} tone="alert" disabled={reset.isPending} onClick={() => void ask()}>
      <IconAlertTriangle size={16} aria-hidden />
    </IconButton>
  )
}
