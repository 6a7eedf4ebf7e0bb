"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useOrder } from "#components/records/lists/administration/ordered/use-order.tsx"
import { useOrderTexts } from "#components/records/lists/administration/ordered/use-order-texts.ts"
import { useStoredList } from "#components/records/lists/administration/ordered/use-stored-list.ts"
import { useDeletion } from "#components/records/lists/administration/use-deletion.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { drawn } from "#components/ui/loading/drawn.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { api } from "#lib/api/client.ts"
import type { StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { useRuleColumns } from "./rule-columns.tsx"
import { Section } from "./section.tsx"

const BuyerTrial = drawn(() => import("./buyer-trial.tsx").then((loaded) => loaded.BuyerTrial))
const RuleDialog = later(() => import("./rule-dialog.tsx").then((loaded) => loaded.RuleDialog))

type Props = { rules: StoredTaxRule[]; countries: readonly Option[] }

/** The rules of tax in the order in which they are tried, those of a seller together, and a buyer to try them on. */
export function RuleList({ rules: loaded, countries }: Props) {
  const t = useTranslations("invoicingAdmin")
  const { rows, setRows, ordering, removal } = useStoredList(loaded, {
    order: (rules, before) => api.invoicingAdmin.orderRules({ rules, before }),
    remove: ({ id, version }) => api.invoicingAdmin.removeRule({ rule: id, version }),
  })
  const askToDelete = useDeletion(removal)
  const [dialog, setDialog] = useState<{ rule: StoredTaxRule | undefined; count: number }>()
  const openDialog = (rule?: StoredTaxRule) =>
    setDialog((before) => ({ rule, count: (before?.count ?? 0) + 1 }))
  const remove = (rule: StoredTaxRule) =>
    askToDelete(rule, {
      title: t("deleteQuestion", { name: rule.name }),
      message: t("deleteExplain"),
      action: t("delete"),
      deleted: t("deleted", { name: rule.name }),
      failed: t("deleteFailed"),
    })
  const { shown, arrowsOf, announcement } = useOrder({
    rows,
    ordering,
    texts: useOrderTexts(t("orderFailed")),
    groupOf: ({ entity }) => entity,
  })
  const columns = useRuleColumns({ arrowsOf, openDialog, remove: (rule) => void remove(rule) })
  return (
    <>
      <Section
        title={t("rules")}
        hint={t("rulesHint")}
        aside={<Button onClick={() => openDialog()}>{t("addRule")}</Button>}
      >
        {shown.length > 0 ? (
          <PlainTable hasCards label={t("rules")} columns={columns} rows={shown} />
        ) : (
          <EmptyState title={t("noRules")}>{t("noRulesHint")}</EmptyState>
        )}
        {announcement}
        {dialog ? <RuleDialog key={dialog.count} rule={dialog.rule} onSaved={setRows} /> : null}
      </Section>
      <BuyerTrial countries={countries} rules={shown} />
    </>
  )
}
