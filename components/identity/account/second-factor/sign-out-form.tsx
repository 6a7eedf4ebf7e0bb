"use client"

import { useTranslations } from "next-intl"
import type { FormEvent } from "react"
import { signOut } from "#components/identity/account/shared/sign-out.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"

/** Signs out, also without scripts; with them as the profile menu does. */
export function SignOutForm({ csrfToken }: { csrfToken: string }) {
  const t = useTranslations("enrolment")
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    signOut().catch(() => form.submit())
  }
  return (
    <form method="post" action="/api/auth/signout" onSubmit={submit}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value="/" />
      <PlainButton type="submit">{t("signOut")}</PlainButton>
    </form>
  )
}
