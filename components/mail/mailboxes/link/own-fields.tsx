import { PasswordInput, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import type { LinkValues } from "./link-values.ts"

type Props = {
  values: LinkValues
  error: unknown
  isBusy: boolean
  onChange: (part: Partial<LinkValues>) => void
}

/** Asks who links a mailbox for the own password, and for a code once the server has asked for one. */
export function OwnFields({ values, error, isBusy, onChange }: Props) {
  const t = useTranslations("mailboxes.linking")
  const codeError = fieldError(error, "code")
  const passwordError = fieldError(error, "current_password")
  return (
    <>
      <PasswordInput
        label={t("ownPassword")}
        description={t("ownPasswordHint")}
        value={values.current_password}
        autoComplete="current-password"
        maxLength={1000}
        required
        readOnly={isBusy}
        error={passwordError}
        aria-invalid={passwordError !== undefined}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        onChange={({ currentTarget }) => onChange({ current_password: currentTarget.value })}
      />
      {(codeError !== undefined || values.code !== "") && (
        <TextInput
          label={t("ownCode")}
          value={values.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={60}
          readOnly={isBusy}
          error={codeError}
          aria-invalid={codeError !== undefined}
          onChange={({ currentTarget }) => onChange({ code: currentTarget.value })}
        />
      )}
    </>
  )
}
