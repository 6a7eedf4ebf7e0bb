"use client"

import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { RuleForm } from "./rule-form.tsx"

type Props = Omit<ComponentProps<typeof RuleForm>, "onClose">

/** The dialog that adds a rule of tax, or edits the one given. */
export function RuleDialog({ rule, onSaved }: Props) {
  const t = useTranslations("invoicingAdmin")
  return (
    <EditDialog title={rule ? t("editTitle", { name: rule.name }) : t("addTitle")}>
      {(close) => (
        <RuleForm
          rule={rule}
          onClose={close}
          onSaved={(rules) => {
            close()
            onSaved(rules)
          }}
        />
      )}
    </EditDialog>
  )
}
