"use client"

import { NumberInput } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import { maxRetentionDays, type RetentionRule, retentionRule } from "#lib/contract/privacy/retention.ts"

type Props = { rule: RetentionRule }

/** After how many days rows of a kind go. */
export function DaysDialog({ rule }: Props) {
  const t = useTranslations("retention")
  return (
    <EditDialog title={t("dialog.title", { name: t(`kinds.${rule.kind}.name`) })}>
      {(close) => <DaysForm rule={rule} onClose={close} />}
    </EditDialog>
  )
}

function DaysForm({ rule, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("retention.dialog")
  const router = useRouter()
  const { kind, min_days, default_days } = rule
  const form = useEdit({
    kept: rule,
    draftOf: (kept) => ({ days: kept?.days ?? default_days }),
    store: ({ days }, base) => api.retention.edit({ kind, days, version: base?.version ?? 0 }),
    storedIn: async (current) => retentionRule.safeParse(current).data,
    onSaved: () => {
      onClose()
      void toastSuccess(t("saved"))
      router.refresh()
    },
    failed: t("failed"),
  })
  return (
    <EditForm
      form={form}
      isFilled={form.draft.days >= min_days}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      <NumberInput
        label={t("days")}
        description={t("hint", { min: min_days, usual: default_days })}
        value={form.draft.days}
        min={1}
        max={maxRetentionDays}
        allowDecimal={false}
        data-autofocus
        error={form.errors.days?.[0]}
        onChange={(value) => form.setDraft({ days: Number(value) || 0 })}
      />
    </EditForm>
  )
}
