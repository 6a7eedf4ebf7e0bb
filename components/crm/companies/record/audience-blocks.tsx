import { useTranslations } from "next-intl"
import { MarketCategories } from "#components/records/page/market-categories.tsx"
import { Chips, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import { CompanyField } from "./company-field.tsx"

const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)

/** Shown when an account type of the company is a buyer's. */
export function BuyerBlock({ buyer }: { buyer: NonNullable<CompanyDetail["buyer"]> }) {
  const t = useTranslations("company.buyer")
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <CompanyField path="buyer.types" isWide>
          <Chips names={names(buyer.types)} />
        </CompanyField>
        <CompanyField path="buyer.otherType" isWide>
          {buyer.otherType}
        </CompanyField>
        <CompanyField path="buyer.marketCategories" isWide>
          <MarketCategories categories={buyer.marketCategories} />
        </CompanyField>
        <CompanyField path="buyer.genderAgeRanges" isWide>
          <Chips names={names(buyer.genderAgeRanges)} />
        </CompanyField>
      </Fields>
    </RecordBlock>
  )
}

/** Shown when an account type of the company is the media's. */
export function MediaBlock({ media }: { media: NonNullable<CompanyDetail["media"]> }) {
  const t = useTranslations("company.media")
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <CompanyField path="media.types" isWide>
          <Chips names={names(media.types)} />
        </CompanyField>
        <CompanyField path="media.marketCategories" isWide>
          <MarketCategories categories={media.marketCategories} />
        </CompanyField>
        <CompanyField path="media.genderAgeRanges" isWide>
          <Chips names={names(media.genderAgeRanges)} />
        </CompanyField>
      </Fields>
    </RecordBlock>
  )
}
