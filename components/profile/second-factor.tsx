"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import { OneTimeText } from "#components/ui/one-time-text.tsx"
import { RecordBlock } from "#components/ui/record-block.tsx"
import { toastSuccess } from "#components/ui/toasts.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { FirstCode } from "./first-code.tsx"
import { PasswordPrompt } from "./password-prompt.tsx"
import classes from "./profile.module.css"

type Props = { isOn: boolean; codesLeft: number }

const messageOf = (error: unknown, field: string) =>
  error instanceof ApiError ? error.fieldErrors(field)[0] : undefined

/** One's second factor: turned on with an app's first code, turned off with the password. */
export function SecondFactor({ isOn: wasOn, codesLeft }: Props) {
  const t = useTranslations("profile")
  const router = useRouter()
  const showFailure = useFailureToast()
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 422)) void showFailure(error, t("secondFactorFailed"))
  }
  const begin = useMutation({
    mutationFn: (current_password: string) => api.secondFactor.begin({ current_password }),
    onError,
  })
  const confirm = useMutation({
    mutationFn: (code: string) => api.secondFactor.confirm({ code }),
    onSuccess: () => router.refresh(),
    onError,
  })
  const turnOff = useMutation({
    mutationFn: (current_password: string) => api.secondFactor.turnOff({ current_password }),
    onSuccess: () => {
      begin.reset()
      confirm.reset()
      void toastSuccess(t("turnedOff"))
      router.refresh()
    },
    onError,
  })
  const begun = begin.data?.data
  const codes = confirm.data?.recovery_codes
  // The page's own data follow a moment after the codes.
  const isOn = wasOn || codes !== undefined
  const isBeginning = begun !== undefined && codes === undefined
  const prompt = isOn ? turnOff : begin
  return (
    <RecordBlock title={t("secondFactor")}>
      <p className={classes.text}>
        {isOn ? t("isOn", { count: wasOn ? codesLeft : (codes?.length ?? 0) }) : t("isOff")}
      </p>
      {codes && (
        <>
          <OneTimeText label={t("recovery")} value={codes.join(" ")}>
            {t("recoveryExplain")}
          </OneTimeText>
          <ul className={classes.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </>
      )}
      {isBeginning ? (
        <FirstCode
          {...begun}
          error={messageOf(confirm.error, "code")}
          isBusy={confirm.isPending}
          onGive={confirm.mutate}
        />
      ) : (
        <PasswordPrompt
          key={String(isOn)}
          action={t(isOn ? "turnOff" : "turnOn")}
          error={messageOf(prompt.error, "current_password")}
          isBusy={prompt.isPending}
          onGive={prompt.mutate}
        />
      )}
    </RecordBlock>
  )
}
