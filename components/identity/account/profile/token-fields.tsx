import { Checkbox, PasswordInput, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { maxTokenDays } from "#lib/contract/identity/token-terms.ts"
import { AbilityBoxes } from "../shared/ability-boxes.tsx"
import { dayAhead, type Grantable, offeredTo, type TokenDraft } from "./token-draft.ts"

type Props = {
  draft: TokenDraft
  onChange: (changes: Partial<TokenDraft>) => void
  grantable: Grantable
  /** Messages of a refused save by field. */
  errors: Record<string, string[]>
  isBusy: boolean
}

/** What a token is for, what it may do and until when, and who asks for it: the password, and a code once one is asked for. */
export function TokenFields({ draft, onChange, grantable, errors, isBusy }: Props) {
  const t = useTranslations("profile")
  const tPasswords = useTranslations("passwords")
  const today = new Date()
  const rightsErrors = [...(errors.abilities ?? []), ...(errors.has_all_rights ?? [])]
  return (
    <>
      <TextInput
        label={t("tokenName")}
        description={t("tokenHint")}
        value={draft.name}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        readOnly={isBusy}
        error={errors.name?.[0]}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("tokenEnds")}
        value={draft.ends_on}
        min={dayAhead(today, 0)}
        max={dayAhead(today, maxTokenDays)}
        readOnly={isBusy}
        error={errors.ends_on?.[0]}
        onChange={(event) => onChange({ ends_on: event.currentTarget.value })}
      />
      {grantable.isAdmin && (
        <Checkbox
          label={t("tokenEverything")}
          checked={draft.has_all_rights}
          disabled={isBusy}
          onChange={(event) => onChange({ has_all_rights: event.currentTarget.checked })}
        />
      )}
      <AbilityBoxes
        chosen={draft.abilities}
        onChange={(ability, isChosen) => {
          const others = draft.abilities.filter((one) => one !== ability)
          onChange({ abilities: isChosen ? [...others, ability] : others })
        }}
        offered={offeredTo(grantable)}
        isEverything={draft.has_all_rights}
        isBusy={isBusy}
      />
      {rightsErrors.length > 0 && <FieldErrors id="token-rights-errors" messages={rightsErrors} />}
      <PasswordInput
        label={t("confirmPassword")}
        value={draft.current_password}
        error={errors.current_password?.[0]}
        autoComplete="current-password"
        maxLength={1000}
        readOnly={isBusy}
        visibilityToggleButtonProps={{ "aria-label": tPasswords("show"), tabIndex: 0 }}
        onChange={(event) => onChange({ current_password: event.currentTarget.value })}
      />
      {(errors.code || draft.code !== "") && (
        <TextInput
          label={t("code")}
          value={draft.code}
          error={errors.code?.[0]}
          autoComplete="one-time-code"
          maxLength={60}
          readOnly={isBusy}
          onChange={(event) => onChange({ code: event.currentTarget.value })}
        />
      )}
    </>
  )
}
