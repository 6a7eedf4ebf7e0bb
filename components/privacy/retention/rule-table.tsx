"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { later } from "#components/ui/loading/later.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { RetentionRule } from "#lib/contract/privacy/retention.ts"
import { Part } from "./part.tsx"
import classes from "./retention.module.css"

const DaysDialog = later(() => import("./days-dialog.tsx").then((loaded) => loaded.DaysDialog))
const PreviewDialog = later(() => import("./preview-dialog.tsx").then((loaded) => loaded.PreviewDialog))

type Row = RetentionRule & { id: number }
type Opened = { dialog: "days" | "preview"; rule: RetentionRule; opening: number }

/** The rules, each with its days, whether it is on, and what it would delete. */
export function RuleTable({ rules }: { rules: RetentionRule[] }) {
  const t = useTranslations("retention")
  const [opened, setOpened] = useState<Opened>()
  const open = (dialog: Opened["dialog"], rule: RetentionRule) =>
    setOpened((before) => ({ dialog, rule, opening: (before?.opening ?? 0) + 1 }))
  const disable = useDisable()
  const columns: Column<Row>[] = [
    {
      key: "kind",
      label: t("columns.kind"),
      width: "36%",
      isHeader: true,
      cell: ({ kind }) => (
        <span className={classes.cell}>
          <span>{t(`kinds.${kind}.name`)}</span>
          <span className={classes.quiet}>{t(`kinds.${kind}.what`)}</span>
        </span>
      ),
    },
    {
      key: "days",
      label: t("columns.days"),
      width: "15%",
      align: "end",
      cell: ({ days }) => t("days", { days }),
    },
    {
      key: "state",
      label: t("columns.state"),
      width: "13%",
      cell: ({ enabled_at, enabled_by }) => (
        <span className={classes.cell}>
          <span>{t(enabled_at ? "on" : "off")}</span>
          {enabled_at && enabled_by && (
            <span className={classes.quiet}>{t("onBy", { name: enabled_by.name })}</span>
          )}
        </span>
      ),
    },
    {
      key: "applied",
      label: t("columns.applied"),
      width: "14%",
      align: "end",
      cell: ({ applied_at }) => (applied_at ? <Moment value={applied_at} /> : t("never")),
    },
    {
      key: "actions",
      label: t("columns.actions"),
      width: "22%",
      align: "end",
      cell: (rule) => {
        const name = t(`kinds.${rule.kind}.name`)
        return (
          <span className={classes.buttons}>
            <PlainButton
              size="small"
              aria-haspopup="dialog"
              aria-label={t("previewNamed", { name })}
              onClick={() => open("preview", rule)}
            >
              {t("preview")}
            </PlainButton>
            <PlainButton
              size="small"
              aria-haspopup="dialog"
              aria-label={t("editNamed", { name })}
              onClick={() => open("days", rule)}
            >
              {t("edit")}
            </PlainButton>
            {rule.enabled_at && (
              <PlainButton
                size="small"
                aria-label={t("disableNamed", { name })}
                onClick={() => void disable(rule)}
              >
                {t("disable")}
              </PlainButton>
            )}
          </span>
        )
      },
    },
  ]
  return (
    <Part title={t("rules.title")} hint={t("rules.hint")}>
      <PlainTable
        label={t("rules.title")}
        columns={columns}
        rows={rules.map((rule, id) => ({ ...rule, id }))}
        hasCards
      />
      {opened?.dialog === "days" && <DaysDialog key={opened.opening} rule={opened.rule} />}
      {opened?.dialog === "preview" && <PreviewDialog key={opened.opening} rule={opened.rule} />}
    </Part>
  )
}

function useDisable() {
  const t = useTranslations("retention")
  const router = useRouter()
  const showFailure = useFailureToast()
  return async ({ kind }: RetentionRule) => {
    try {
      const { api } = await import("#lib/api/client.ts")
      await api.retention.disable({ kind })
      void toastSuccess(t("disabled"))
      router.refresh()
    } catch (error) {
      void showFailure(error, t("disableFailed"))
    }
  }
}
