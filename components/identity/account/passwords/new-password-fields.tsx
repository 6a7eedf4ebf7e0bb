"use client"

import { PasswordInput } from "@mantine/core"
import { useTranslations } from "next-intl"

export type NewPassword = { password: string; password_confirmation: string }
export const noPassword: NewPassword = { password: "", password_confirmation: "" }

type Props = {
  typed: NewPassword
  onChange: (typed: NewPassword) => void
  /** Messages of a refused save by field. */
  errors: Record<string, string[]>
  isSaving: boolean
}

/** A password and the same once more. */
export function NewPasswordFields({ typed, onChange, errors, isSaving }: Props) {
  const t = useTranslations("passwords")
  return (
    <>
      {(["password", "password_confirmation"] as const).map((field) => (
        <PasswordInput
          key={field}
          label={t(field)}
          description={field === "password" ? t("rule") : undefined}
          value={typed[field]}
          error={errors[field]?.[0]}
          autoComplete="new-password"
          maxLength={1000}
          readOnly={isSaving}
          visibilityToggleButtonProps={{ "aria-label": t("show"), tabIndex: 0 }}
          onChange={(event) => onChange({ ...typed, [field]: event.currentTarget.value })}
        />
      ))}
    </>
  )
}
