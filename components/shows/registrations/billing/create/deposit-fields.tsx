import { NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import { defaultFirstPayment } from "#lib/contract/finance/invoice-terms.ts"
import classes from "../billing.module.css"
import type { InvoiceDraft } from "./invoice-draft.ts"

type Props = {
  draft: InvoiceDraft
  onChange: (draft: InvoiceDraft) => void
  figures: InvoiceCalculation | undefined
  errorOf: (field: string) => string | undefined
}

const kinds = ["none", "percentage", "amount"] as const

/** Whether all this is invoiced, or a part of it in advance: the next invoice deducts that (I-40). */
export function DepositFields({ draft, onChange, figures, errorOf }: Props) {
  const t = useTranslations("invoicing")
  const { deposit, depositPart } = draft
  return (
    <div className={classes.terms}>
      <NativeSelect
        label={t("documentType")}
        value={deposit}
        data={kinds.map((kind) => ({ value: kind, label: t(`deposits.${kind}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = kinds.find((kind) => kind === value)
          if (chosen)
            onChange({
              ...draft,
              deposit: chosen,
              depositPart: chosen === "amount" ? "" : String(defaultFirstPayment),
            })
        }}
      />
      {deposit === "none" ? null : (
        <TextInput
          label={
            deposit === "amount"
              ? t("depositAmount", { currency: figures?.currency ?? "" })
              : t("depositPercentage")
          }
          name="deposit"
          value={depositPart}
          maxLength={20}
          inputMode="decimal"
          autoComplete="off"
          error={errorOf("deposit")}
          onChange={(event) => onChange({ ...draft, depositPart: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
