"use client"

import { Checkbox, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { abilityTexts } from "../account/shared/ability-texts.ts"
import { type AccountDraft, withAbility } from "./account-draft.ts"
import classes from "./users.module.css"

type Props = {
  draft: AccountDraft
  onChange: (draft: AccountDraft) => void
  /** Messages of a refused save by field. */
  errors: Record<string, string[]>
  isSaving: boolean
}

/** Who a user is and what the user may do. */
export function AccountFields({ draft, onChange, errors, isSaving }: Props) {
  const t = useTranslations("users")
  const tAbilities = useTranslations("abilities")
  const text = (field: "name" | "email" | "nickname") => ({
    label: t(`fields.${field}`),
    value: draft[field],
    error: errors[field]?.[0],
    readOnly: isSaving,
    autoComplete: "off",
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...draft, [field]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...text("name")} maxLength={120} required withAsterisk={false} data-autofocus />
      <TextInput {...text("email")} type="email" maxLength={254} required withAsterisk={false} />
      <TextInput {...text("nickname")} maxLength={60} description={t("nicknameHint")} />
      <div>
        <Checkbox
          label={t("fields.isAdmin")}
          description={t("adminHint")}
          checked={draft.isAdmin}
          disabled={isSaving}
          onChange={(event) => onChange({ ...draft, isAdmin: event.currentTarget.checked })}
        />
        {errors.isAdmin && <FieldErrors id="is-admin-errors" messages={errors.isAdmin} />}
      </div>
      <fieldset className={classes.abilities}>
        <legend className={classes.legend}>{t("fields.abilities")}</legend>
        {abilityTexts.map(([ability, key]) => (
          <Checkbox
            key={ability}
            label={tAbilities(key)}
            checked={draft.isAdmin || draft.abilities.includes(ability)}
            disabled={draft.isAdmin || isSaving}
            onChange={(event) => onChange(withAbility(draft, ability, event.currentTarget.checked))}
          />
        ))}
      </fieldset>
    </>
  )
}
