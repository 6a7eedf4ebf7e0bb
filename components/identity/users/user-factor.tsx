"use client"

import { Button, Checkbox } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useOptimistic, useRef, useTransition } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import classes from "./users.module.css"

/** A user's second factor as an administrator has it: asked of the user or not, and taken away from who lost the device. */
export function UserFactor({ user }: { user: UserAccount }) {
  const t = useTranslations("users")
  const confirm = useConfirm()
  const router = useRouter()
  const showFailure = useFailureToast()
  const state = useRef<HTMLParagraphElement>(null)
  // What was chosen shows at once, and until the page's own data are there.
  const [isRequired, showRequired] = useOptimistic(user.requires_second_factor)
  const [isChanging, startChange] = useTransition()
  const change = (is_required: boolean) =>
    startChange(async () => {
      showRequired(is_required)
      try {
        const { data } = await api.users.requireSecondFactor({ user: user.id, is_required })
        const isNow = data.requires_second_factor
        void toastSuccess(t(isNow ? "factor.required" : "factor.free", { name: user.name }))
        startChange(() => router.refresh())
      } catch (error) {
        void showFailure(error, t("saveFailed"))
      }
    })
  const resetting = useMutation({
    mutationFn: () => api.users.resetSecondFactor({ user: user.id }),
    onSuccess: () => {
      // The button that had the focus goes; what it changed is read out.
      state.current?.focus()
      router.refresh()
    },
    onError: (error) => showFailure(error, t("saveFailed")),
  })
  const { has_second_factor, requires_second_factor, must_have_second_factor } = user
  const owes = must_have_second_factor && !has_second_factor

  async function askToReset() {
    const question = {
      title: t("resetSecondFactorQuestion", { name: user.name }),
      message: t(must_have_second_factor ? "factor.resetRequired" : "resetSecondFactorExplain", {
        name: user.name,
      }),
      action: t("resetSecondFactor"),
      danger: true,
    }
    if (await confirm(question)) resetting.mutate()
  }

  return (
    <RecordBlock title={t("factor.title")}>
      <p ref={state} tabIndex={-1} className={classes.hint}>
        {has_second_factor ? t("factor.on") : t(owes ? "factor.owed" : "factor.off")}
      </p>
      <div className={classes.factor}>
        <Checkbox
          label={t("factor.require")}
          description={must_have_second_factor && !requires_second_factor ? t("factor.everybody") : undefined}
          checked={isRequired}
          onChange={(event) => !isChanging && change(event.currentTarget.checked)}
        />
        {has_second_factor && (
          <Button variant="default" loading={resetting.isPending} onClick={() => void askToReset()}>
            {t("resetSecondFactor")}
          </Button>
        )}
      </div>
    </RecordBlock>
  )
}
