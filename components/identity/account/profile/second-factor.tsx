import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { later } from "#components/ui/loading/later.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { api } from "#lib/api/client.ts"
import { PasswordPrompt } from "./password-prompt.tsx"
import classes from "./profile.module.css"
import { RecoveryCodes } from "./recovery-codes.tsx"
import { useFactorFailure, useSecondFactorSetup } from "./use-second-factor-setup.ts"

/** Shown once the password was given; it brings the picture to scan. */
const FirstCode = later(() => import("./first-code.tsx").then((loaded) => loaded.FirstCode))

type Props = { isOn: boolean; isRequired: boolean; codesLeft: number }

/** One's second factor: turned on with an app's first code, turned off with the password and a code unless it is required. */
export function SecondFactor({ isOn: wasOn, isRequired, codesLeft }: Props) {
  const t = useTranslations("profile")
  const router = useRouter()
  const state = useRef<HTMLParagraphElement>(null)
  const onError = useFactorFailure()
  const { begin, confirm } = useSecondFactorSetup(() => router.refresh())
  const disable = useMutation({
    mutationFn: (proof: { current_password: string; code: string }) => api.secondFactor.turnOff(proof),
    onSuccess: () => {
      begin.reset()
      confirm.reset()
      void toastSuccess(t("turnedOff"))
      // The form that had the focus goes; what it changed is read out.
      state.current?.focus()
      router.refresh()
    },
    onError,
  })
  const begun = begin.data?.data
  const codes = confirm.data?.recovery_codes
  // The page's own data follow a moment after the codes.
  const isOn = wasOn || codes !== undefined
  const isBeginning = begun !== undefined && codes === undefined
  const prompt = isOn ? disable : begin
  return (
    <RecordBlock title={t("secondFactor")} anchor="second-factor">
      <p ref={state} tabIndex={-1} className={classes.text}>
        {isOn ? t("isOn", { count: wasOn ? codesLeft : (codes?.length ?? 0) }) : t("isOff")}
        {isOn && isRequired && ` ${t("isKept")}`}
      </p>
      {codes && <RecoveryCodes codes={codes} />}
      {isBeginning && (
        <FirstCode
          {...begun}
          error={fieldError(confirm.error, "code")}
          isBusy={confirm.isPending}
          onGive={confirm.mutate}
        />
      )}
      {!isBeginning && !(isOn && isRequired) && (
        <PasswordPrompt
          key={String(isOn)}
          action={t(isOn ? "turnOff" : "turnOn")}
          error={fieldError(prompt.error, "current_password")}
          isBusy={prompt.isPending}
          withCode={isOn}
          codeError={fieldError(disable.error, "code")}
          onGive={(current_password, code) =>
            isOn ? disable.mutate({ current_password, code }) : begin.mutate(current_password)
          }
        />
      )}
    </RecordBlock>
  )
}
