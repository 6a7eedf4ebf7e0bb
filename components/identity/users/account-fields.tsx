"use client"

import { TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { AccountDraft } from "./account-draft.ts"
import { RightsFields } from "./rights-fields.tsx"

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
      <RightsFields
        draft={draft}
        onChange={onChange}
        errors={[...(errors.isAdmin ?? []), ...(errors.abilities ?? [])]}
        isSaving={isSaving}
      />
    </>
  )
}
