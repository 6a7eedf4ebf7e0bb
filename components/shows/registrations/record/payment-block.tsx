import { useTranslations } from "next-intl"
import { EmptyBlock, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import { grandTotal, type RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { GrandTotals } from "./grand-totals.tsx"
import { PriceLines } from "./price-lines.tsx"
import { type Reading, ShownField } from "./shown-field.tsx"

type Props = Reading & { registration: RegistrationDetail }

/** How the exhibitor pays, and what all of it costs. */
export function PaymentBlock({ registration, ...reading }: Props) {
  const t = useTranslations("registration.payment")
  const { prices } = registration.meta
  const totals = prices.filter(({ booth_id, details }) => booth_id === null && details.name === grandTotal)
  const others = prices.filter((price) => price.booth_id === null && !totals.includes(price))
  return (
    <RecordBlock title={t("title")} aside={totals.length > 0 ? <GrandTotals totals={totals} /> : null}>
      {totals.length > 0 ? null : <EmptyBlock>{t("noPrices")}</EmptyBlock>}
      <PriceLines prices={others} />
      <Fields>
        <ShownField path="billing.payment_plan" {...reading} />
        <ShownField path="billing.payment_method" {...reading} />
      </Fields>
    </RecordBlock>
  )
}
