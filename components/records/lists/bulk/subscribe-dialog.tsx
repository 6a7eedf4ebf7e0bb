import { Checkbox, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { api } from "#lib/api/client.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { listsWith } from "#lib/contract/records/record-kinds.ts"
import { ChangeDialog } from "./change-dialog.tsx"
import type { BulkDialogProps } from "./scope.ts"
import { StaticListField } from "./static-list-field.tsx"

/** Puts contacts on a mailing list: those chosen, or those of the records chosen. */
export function SubscribeDialog(props: BulkDialogProps) {
  const t = useTranslations("bulk.subscribe")
  const [chosen, setChosen] = useState<Option | null>(null)
  const [consent, setConsent] = useState("")
  const [again, setAgain] = useState(false)
  const list = listsWith("bulk").find((one) => one === props.list)
  const values = { mailing_list_id: chosen?.id ?? 0, consent, again }
  const isFilled = chosen !== null && consent.trim() !== ""
  return (
    <ChangeDialog
      {...props}
      title={t("title")}
      start={isFilled && list ? (target) => api.bulk.subscribe({ list, target, values }) : null}
    >
      <StaticListField label={t("list")} description={t("people")} value={chosen} onChange={setChosen} />
      <TextInput
        label={t("consent")}
        description={t("consentHint")}
        value={consent}
        maxLength={500}
        required
        onChange={({ currentTarget }) => setConsent(currentTarget.value)}
      />
      <Checkbox
        label={t("again")}
        checked={again}
        onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
      />
    </ChangeDialog>
  )
}
