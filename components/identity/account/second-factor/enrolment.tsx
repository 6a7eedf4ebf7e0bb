"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { FirstCode } from "#components/identity/account/profile/first-code.tsx"
import { PasswordPrompt } from "#components/identity/account/profile/password-prompt.tsx"
import { RecoveryCodes } from "#components/identity/account/profile/recovery-codes.tsx"
import { useSecondFactorSetup } from "#components/identity/account/profile/use-second-factor-setup.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import classes from "./enrolment.module.css"

/** Password, first code of the app, recovery codes, and on to where one was going. */
export function Enrolment({ to }: { to: string }) {
  const t = useTranslations("enrolment")
  const { begin, confirm } = useSecondFactorSetup()
  const codes = confirm.data?.recovery_codes
  const begun = begin.data?.data
  if (codes) {
    return (
      <div className={classes.step}>
        <p role="status" className={classes.text}>
          {t("done")}
        </p>
        <RecoveryCodes codes={codes} />
        {/* The page is reloaded: everything it was refused before is asked for again. */}
        <Button onClick={() => window.location.replace(to)}>{t("goOn")}</Button>
      </div>
    )
  }
  if (begun) {
    return (
      <FirstCode
        {...begun}
        error={fieldError(confirm.error, "code")}
        isBusy={confirm.isPending}
        onGive={confirm.mutate}
      />
    )
  }
  return (
    <div className={classes.step}>
      <p className={classes.text}>{t("app")}</p>
      <PasswordPrompt
        action={t("start")}
        error={fieldError(begin.error, "current_password")}
        isBusy={begin.isPending}
        onGive={(password) => begin.mutate(password)}
        autoFocus
      />
    </div>
  )
}
