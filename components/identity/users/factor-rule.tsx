"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import type { SecondFactorRule } from "#lib/contract/identity/second-factor.ts"
import classes from "./users.module.css"

/** Whether everybody must have a second factor; changed after a question that says whom it stops. */
export function FactorRule({ is_required: isRequired, users_without: count }: SecondFactorRule) {
  const t = useTranslations("users.rule")
  const confirm = useConfirm()
  const router = useRouter()
  const showFailure = useFailureToast()
  const setting = useMutation({
    mutationFn: (is_required: boolean) => api.secondFactor.setRule({ is_required }),
    onSuccess: () => router.refresh(),
    onError: (error) => showFailure(error, t("failed")),
  })
  async function ask() {
    const question = {
      title: t(isRequired ? "freeQuestion" : "requireQuestion"),
      message: isRequired ? t("freeExplain") : t("requireExplain", { count }),
      action: t(isRequired ? "free" : "require"),
      danger: false,
    }
    if (await confirm(question)) setting.mutate(!isRequired)
  }
  return (
    <p className={classes.details}>
      <span>
        {t(isRequired ? "on" : "off")} {t("without", { count })}
      </span>
      <PlainButton disabled={setting.isPending} onClick={() => void ask()}>
        {t(isRequired ? "free" : "require")}
      </PlainButton>
    </p>
  )
}
