import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { percentOf } from "#components/ui/inputs/typed-numbers.ts"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import { defaultFirstPayment } from "#lib/contract/finance/invoice-terms.ts"
import { maxBuyerReference, maxPurchaseOrder } from "#lib/contract/records/buyer-references.ts"
import { useRegistrationForm } from "../../record/registration-context.ts"
import { useChoices } from "../../record/use-registration-choices.ts"
import classes from "../billing.module.css"
import { DepositFields } from "./deposit-fields.tsx"
import type { InvoiceDraft } from "./invoice-draft.ts"

type Props = {
  draft: InvoiceDraft
  onChange: (draft: InvoiceDraft) => void
  figures: InvoiceCalculation | undefined
  errorOf: (field: string) => string | undefined
}

const isLanguage = (value: string): value is InvoiceDraft["language"] => ["", "en", "fr"].includes(value)

/** Discount, dates, language, what the buyer wants to read, and whether it is paid in two parts. */
export function TermsFields({ draft, onChange, figures, errorOf }: Props) {
  const t = useTranslations("invoicing")
  const put = (changes: Partial<InvoiceDraft>) => onChange({ ...draft, ...changes })
  const text = (name: "discount" | "firstPart", field: string) => (
    <TextInput
      label={t(name)}
      name={field}
      value={draft[name]}
      maxLength={8}
      inputMode="decimal"
      autoComplete="off"
      error={errorOf(field)}
      onChange={(event) => put({ [name]: event.currentTarget.value })}
    />
  )
  const date = (name: "billingDate" | "secondDate", field: string, proposed: string | null | undefined) => (
    <TextInput
      type="date"
      label={t(name)}
      value={draft[name] === "" ? (proposed ?? "") : draft[name]}
      error={errorOf(field)}
      onChange={(event) => put({ [name]: event.currentTarget.value })}
    />
  )
  const reference = (
    name: "purchaseOrder" | "buyerReference",
    field: "purchase_order" | "buyer_reference",
    maxLength: number,
  ) => (
    <TextInput
      label={t(name)}
      name={field}
      value={draft[name] ?? figures?.[field] ?? ""}
      maxLength={maxLength}
      autoComplete="off"
      error={errorOf(field)}
      onChange={(event) => put({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <div className={classes.terms}>
        {text("discount", "discount")}
        {date("billingDate", "billing_date", figures?.billing_date)}
        <NativeSelect
          label={t("language")}
          value={draft.language === "" ? (figures?.language ?? "") : draft.language}
          data={[
            { value: "en", label: t("languages.en") },
            { value: "fr", label: t("languages.fr") },
          ]}
          onChange={({ currentTarget: { value } }) =>
            isLanguage(value) ? put({ language: value }) : undefined
          }
        />
      </div>
      <div className={classes.terms}>
        {reference("purchaseOrder", "purchase_order", maxPurchaseOrder)}
        {reference("buyerReference", "buyer_reference", maxBuyerReference)}
      </div>
      <DepositFields draft={draft} onChange={onChange} figures={figures} errorOf={errorOf} />
      {draft.deposit === "none" ? (
        <Checkbox
          label={t("split")}
          checked={draft.isSplitting}
          onChange={(event) => put({ isSplitting: event.currentTarget.checked })}
        />
      ) : null}
      {draft.isSplitting && draft.deposit === "none" ? (
        <div className={classes.terms}>
          {text("firstPart", "first_payment_percentage")}
          {date("secondDate", "second_payment_date", figures?.second_payment_date)}
          <Plan typed={draft.firstPart} onTake={(firstPart) => put({ firstPart })} />
        </div>
      ) : null}
    </>
  )
}

/** Offers the part that the registration's own payment plan says, and the usual one to go back to. */
function Plan({ typed, onTake }: { typed: string; onTake: (percent: string) => void }) {
  const t = useTranslations("invoicing")
  const chosen = useRegistrationForm().value("billing.payment_plan")
  const plan = useChoices().choices?.paymentPlans.find(({ id }) => id === chosen)
  const own = Number(/^(\d{1,3})\s?%/.exec(plan?.name ?? "")?.[1] ?? Number.NaN)
  const offered = [
    ...(own > 0 && own < 100 ? [{ percent: own, label: t("ofPlan", { percent: own }) }] : []),
    { percent: defaultFirstPayment, label: t("usual", { percent: defaultFirstPayment }) },
  ].filter(({ percent }) => percent !== percentOf(typed))
  return (
    <div className={classes.offers}>
      {offered.map(({ percent, label }) => (
        <LinkButton key={percent} onClick={() => onTake(String(percent))}>
          {label}
        </LinkButton>
      ))}
    </div>
  )
}
