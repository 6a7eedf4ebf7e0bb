"use client"

import { IconAlertTriangle } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useConfirm } from "#components/ui/confirm.tsx"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import classes from "./email-error.module.css"

type Props = { contact: number; email: string }

/** Mail to the contact bounced; a click asks whether to forget it (spec 1 §4 "Email error alert"). */
export function EmailError({ contact, email }: Props) {
  const t = useTranslations("contact.emailError")
  const confirm = useConfirm()
  const router = useRouter()
  const showFailure = useFailureToast()
  const reset = useMutation({
    mutationFn: async () => (await import("#lib/api/client.ts")).api.contacts.resetEmailError({ contact }),
    onSuccess: () => router.refresh(),
    onError: (error) => showFailure(error),
  })

  async function ask() {
    const question = { title: t("question", { email }), action: t("action") }
    if (await confirm(question)) reset.mutate()
  }

  return (
    <button
      type="button"
      className={classes.alert}
      aria-label={t("title")}
      data-tip={t("title")}
      disabled={reset.isPending}
      onClick={() => void ask()}
    >
      <IconAlertTriangle size={16} aria-hidden />
    </button>
  )
}
