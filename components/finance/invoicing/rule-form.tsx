"use client"

import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import type { StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"
import { billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import { type RuleDraft, rateOf } from "./rule-draft.ts"
import { useRuleSave } from "./use-rule-save.ts"

/** As the contract names them, whose schemas come later than the page. */
const choices = {
  entity: billingEntities,
  place: ["domestic", "overseas", "overseas_untaxed", "eu", "abroad"],
  hasVatCode: ["any", "yes", "no"],
  category: ["S", "AE", "G", "E", "O"],
} as const satisfies { [Field in keyof RuleDraft]?: readonly RuleDraft[Field][] }

type Props = {
  /** Without one the form adds a rule. */
  rule: StoredTaxRule | undefined
  onClose: () => void
  onSaved: (rules: StoredTaxRule[]) => void
}

/** Whom a rule is for, and which tax it charges. */
export function RuleForm({ rule, onClose, onSaved }: Props) {
  const t = useTranslations("invoicingAdmin")
  const form = useRuleSave(rule, onSaved)
  const { draft, setDraft, errors, isSaving } = form
  const isTaxed = draft.category === "S"
  const select = (field: keyof typeof choices) => (
    <NativeSelect
      label={t(`rule.${field}`)}
      value={draft[field]}
      disabled={isSaving || (field === "entity" && rule !== undefined)}
      data={choices[field].map((value) => ({ value, label: t(`values.${value}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = choices[field].find((one) => one === value)
        if (chosen) setDraft({ ...draft, [field]: chosen, ...(field === "category" && rateWith(chosen)) })
      }}
    />
  )
  const lines = (field: "reason" | "reason_fr") => (
    <Textarea
      label={t(`rule.${field}`)}
      value={draft[field]}
      maxLength={500}
      rows={2}
      readOnly={isSaving}
      error={errors[field]?.[0]}
      onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
    />
  )
  const text = (field: "name" | "rate" | "reason_code", maxLength: number) => (
    <TextInput
      label={t(`rule.${field}`)}
      value={draft[field]}
      maxLength={maxLength}
      autoComplete="off"
      data-autofocus={field === "name" || undefined}
      readOnly={isSaving}
      error={field === "rate" && rateOf(draft.rate) === undefined ? t("noRate") : errors[field]?.[0]}
      onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
    />
  )
  const isReasoned = isTaxed || (draft.reason.trim() !== "" && draft.reason_fr.trim() !== "")
  return (
    <EditForm
      form={form}
      isFilled={draft.name.trim() !== "" && rateOf(draft.rate) !== undefined && isReasoned}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t(rule ? "save" : "add") }}
    >
      {text("name", 120)}
      {select("entity")}
      {select("place")}
      {select("hasVatCode")}
      {select("category")}
      {isTaxed ? text("rate", 6) : null}
      {isTaxed ? null : (
        <>
          {lines("reason")}
          {lines("reason_fr")}
          {text("reason_code", 30)}
        </>
      )}
    </EditForm>
  )
}

/** Where no tax is charged the rate is none. */
const rateWith = (category: string) => ({ rate: category === "S" ? "20" : "0" })
