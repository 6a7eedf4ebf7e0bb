import { useTranslations } from "next-intl"
import { Chips, Field, Fields, RecordBlock } from "#components/ui/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import { MarketCategories } from "./market-categories.tsx"

const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)

/** Shown when an account type of the company is a buyer's. */
export function BuyerBlock({ buyer }: { buyer: NonNullable<CompanyDetail["buyer"]> }) {
  const t = useTranslations("company")
  return (
    <RecordBlock title={t("buyer.title")}>
      <Fields>
        <Field label={t("buyer.types")} isWide>
          <Chips names={names(buyer.types)} />
        </Field>
        <Field label={t("buyer.otherType")} isWide>
          {buyer.otherType}
        </Field>
        <Field label={t("marketCategories")} isWide>
          <MarketCategories categories={buyer.marketCategories} />
        </Field>
        <Field label={t("genderAgeRanges")} isWide>
          <Chips names={names(buyer.genderAgeRanges)} />
        </Field>
      </Fields>
    </RecordBlock>
  )
}

/** Shown when an account type of the company is the media's. */
export function MediaBlock({ media }: { media: NonNullable<CompanyDetail["media"]> }) {
  const t = useTranslations("company")
  return (
    <RecordBlock title={t("media.title")}>
      <Fields>
        <Field label={t("media.types")} isWide>
          <Chips names={names(media.types)} />
        </Field>
        <Field label={t("marketCategories")} isWide>
          <MarketCategories categories={media.marketCategories} />
        </Field>
        <Field label={t("genderAgeRanges")} isWide>
          <Chips names={names(media.genderAgeRanges)} />
        </Field>
      </Fields>
    </RecordBlock>
  )
}
