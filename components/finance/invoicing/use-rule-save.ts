"use client"

import { useTranslations } from "next-intl"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"
import { draftOf, fieldsOf, type RuleDraft } from "./rule-draft.ts"

/** The form of a rule of tax, or of one that is added. */
export function useRuleSave(rule: StoredTaxRule | undefined, onSaved: (rules: StoredTaxRule[]) => void) {
  const t = useTranslations("invoicingAdmin")
  return useEdit({
    kept: rule,
    draftOf,
    store: async (draft: RuleDraft, base) => {
      const fields = fieldsOf(draft)
      const { data } = await (base
        ? api.invoicingAdmin.editRule({ rule: base.id, ...fields, version: base.version })
        : api.invoicingAdmin.createRule({ entity: draft.entity, ...fields }))
      return { name: draft.name, rules: data }
    },
    storedIn: async (current) => {
      // The schema came with the API's client, after the page.
      const { storedTaxRule } = await import("#lib/contract/finance/invoicing-admin.ts")
      const { data } = storedTaxRule.array().safeParse(current)
      return data?.find(({ id }) => id === rule?.id)
    },
    onSaved: ({ name, rules }) => {
      void toastSuccess(t("ruleSaved", { name }))
      onSaved(rules)
    },
    failed: t("saveFailed"),
  })
}
