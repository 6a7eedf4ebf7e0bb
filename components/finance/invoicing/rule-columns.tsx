import { IconPencil, IconTrash } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import admin from "#components/records/lists/administration/admin.module.css"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import type { Column } from "#components/ui/table/column.ts"
import type { StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"
import classes from "./invoicing.module.css"
import { draftOf } from "./rule-draft.ts"

type Can = {
  arrowsOf: (rule: StoredTaxRule) => ReactNode
  openDialog: (rule: StoredTaxRule) => void
  remove: (rule: StoredTaxRule) => void
}

/** The columns of the rules, with what can be done with one. */
export function useRuleColumns({ arrowsOf, openDialog, remove }: Can) {
  const t = useTranslations("invoicingAdmin")
  const locale = useLocale()
  const columns: Column<StoredTaxRule>[] = [
    {
      key: "name",
      label: t("columns.rule"),
      width: "28%",
      isHeader: true,
      cell: ({ name, entity }) => (
        <span className={classes.cell}>
          {name}
          <span className={classes.quiet}>{t(`values.${entity}`)}</span>
        </span>
      ),
    },
    {
      key: "buyer",
      label: t("columns.buyer"),
      width: "26%",
      cell: (rule) => (
        <span className={classes.cell}>
          {t(`values.${rule.place}`)}
          <span className={classes.quiet}>{t(`values.${draftOf(rule).hasVatCode}`)}</span>
        </span>
      ),
    },
    {
      key: "tax",
      label: t("columns.tax"),
      width: "26%",
      cell: ({ category, rate, reason, reason_fr }) => (
        <span className={classes.cell}>
          {category === "S"
            ? `${rate.toLocaleString(locale, { maximumFractionDigits: 2 })} %`
            : t(`values.${category}`)}
          <span className={classes.quiet}>{locale === "fr" ? reason_fr : reason}</span>
        </span>
      ),
    },
    {
      key: "manage",
      label: t("columns.actions"),
      width: "20%",
      align: "end",
      cell: (rule) => (
        <span className={admin.actions}>
          {arrowsOf(rule)}
          <RowAction
            label={t("editNamed", { name: rule.name })}
            tooltip={t("edit")}
            onClick={() => openDialog(rule)}
          >
            <IconPencil size={16} aria-hidden />
          </RowAction>
          <RowAction
            label={t("deleteNamed", { name: rule.name })}
            tooltip={t("delete")}
            onClick={() => remove(rule)}
          >
            <IconTrash size={16} aria-hidden />
          </RowAction>
        </span>
      ),
    },
  ]
  return columns
}
