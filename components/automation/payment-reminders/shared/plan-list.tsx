"use client"

import { IconPencil } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { ReminderPlan, ReminderPlans } from "#lib/contract/automation/payment-reminders.ts"
import { PlanForm } from "./plan-form.tsx"
import classes from "./plan-list.module.css"

type Row = ReminderPlan & { id: number }

/** How each trade show reminds of what is overdue. */
export function PlanList({ plans: loaded }: { plans: ReminderPlans }) {
  const t = useTranslations("paymentReminders.plans")
  const [plans, setPlans] = useState(loaded)
  const [dialog, setDialog] = useState<{ plan: ReminderPlan; count: number }>()
  const open = (plan: ReminderPlan) => setDialog((before) => ({ plan, count: (before?.count ?? 0) + 1 }))
  const columns: Column<Row>[] = [
    { key: "show", label: t("show"), width: "30%", isHeader: true, cell: ({ tradeshow }) => tradeshow.name },
    {
      key: "steps",
      label: t("steps"),
      width: "25%",
      cell: ({ steps }) => (steps.length > 0 ? steps.map(({ days }) => days).join(" · ") : t("none")),
    },
    {
      key: "automatic",
      label: t("automatic"),
      width: "25%",
      cell: ({ is_automatic }) => t(is_automatic ? "yes" : "no"),
    },
    {
      key: "manage",
      label: t("actions"),
      width: "20%",
      align: "end",
      cell: (plan) => (
        <RowAction
          label={t("editNamed", { name: plan.tradeshow.name })}
          tooltip={t("edit")}
          onClick={() => open(plan)}
        >
          <IconPencil size={16} aria-hidden />
        </RowAction>
      ),
    },
  ]
  return (
    <section className={classes.section} aria-label={t("title")}>
      <h2 className={classes.title}>{t("title")}</h2>
      <p className={classes.hint}>{t("hint")}</p>
      <PlainTable
        hasCards
        label={t("title")}
        columns={columns}
        rows={plans.data.map((plan) => ({ ...plan, id: plan.tradeshow.id }))}
      />
      {dialog ? (
        <EditDialog key={dialog.count} title={t("editNamed", { name: dialog.plan.tradeshow.name })}>
          {(close) => (
            <PlanForm
              plan={dialog.plan}
              choices={plans}
              onClose={close}
              onSaved={(changed) => {
                close()
                setPlans(changed)
              }}
            />
          )}
        </EditDialog>
      ) : null}
    </section>
  )
}
