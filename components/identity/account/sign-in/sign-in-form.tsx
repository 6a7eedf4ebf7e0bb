"use client"

import { Button, PasswordInput, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { SubmitEvent } from "react"
import type { SignInProblem } from "#lib/session/sign-in-problem.ts"
import { AddressField } from "../shared/address-field.tsx"
import classes from "./sign-in-form.module.css"
import { useSignIn } from "./use-sign-in.ts"

export type SignInFormProps = {
  /** Path to go to after sign-in. */
  to: string
  /** next-auth's token for this form. */
  csrfToken: string
  /** What went wrong when the form was last sent without scripts. */
  problem?: SignInProblem
}

/** E-mail and password. A plain form that posts to next-auth; with scripts it stays on its page while it asks. */
export function SignInForm({ to, csrfToken, problem: before }: SignInFormProps) {
  const t = useTranslations("session")
  const { problem, asksCode, isSending, isSlow, send } = useSignIn(to, before)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void send(new FormData(event.currentTarget))
  }
  return (
    <form method="post" action="/api/auth/callback/credentials" onSubmit={submit} className={classes.form}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={to} />
      <AddressField label={t("email")} classNames={{ label: classes.label }} readOnly={isSending} />
      <PasswordInput
        label={t("password")}
        classNames={{ label: classes.label, visibilityToggle: classes.eye }}
        name="password"
        autoComplete="current-password"
        maxLength={1000}
        required
        withAsterisk={false}
        readOnly={isSending}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        size="sm"
      />
      {asksCode && (
        <TextInput
          label={t("code")}
          description={t("codeHint")}
          classNames={{ label: classes.label }}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
          withAsterisk={false}
          autoFocus
          readOnly={isSending}
          size="sm"
        />
      )}
      <div role="status" className={classes.alert}>
        {isSlow && <p className={classes.slow}>{t("slow")}</p>}
      </div>
      <div role="alert" className={classes.alert}>
        {problem && problem.kind !== "code" && <p className={classes.problem}>{sentence(problem)}</p>}
      </div>
      <Button type="submit" loading={isSending} fullWidth size="sm">
        {t("submit")}
      </Button>
      <a href="/forgotten-password" className={classes.forgotten}>
        {t("forgotten")}
      </a>
    </form>
  )

  function sentence(found: SignInProblem): string {
    if (found.kind === "code") return t("codeHint")
    return found.kind === "wait" ? t("problem.wait", { seconds: found.seconds }) : t(`problem.${found.kind}`)
  }
}
