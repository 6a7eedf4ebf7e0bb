import { useTranslations } from "next-intl"
import { Chips, EmptyBlock, Field, Fields, RecordBlock } from "#components/ui/record-block.tsx"
import type { Tradeshow } from "#lib/contract/reference.ts"
import { LifecycleList } from "./lifecycle-list.tsx"
import { MarketCategories } from "./market-categories.tsx"
import vendorStyles from "./vendor.module.css"
import { VendorShowPart } from "./vendor-show-part.tsx"
import { type Vendor, vendorShows } from "./vendor-shows.ts"

const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)

/** Shown when an account type of the company is a vendor's: what it sells, who looks after it, and show by show. */
export function VendorBlock({ vendor, tradeshows }: { vendor: Vendor; tradeshows: Tradeshow[] }) {
  const t = useTranslations("company")
  const { shows, otherLifecycles } = vendorShows(vendor, tradeshows)
  return (
    <RecordBlock title={t("vendor.title")}>
      <Fields>
        <Field label={t("vendor.saleOwners")}>
          {vendor.saleOwners.map(({ nickname }) => nickname).join(", ")}
        </Field>
        <Field label={t("vendor.primarySalesContact")}>{vendor.primarySalesContact?.name}</Field>
        <Field label={t("vendor.tags")} isWide>
          <Chips names={names(vendor.tags)} />
        </Field>
        <Field label={t("vendor.targets")} isWide>
          <Chips names={names(vendor.targets)} />
        </Field>
        <Field label={t("marketCategories")} isWide>
          <MarketCategories categories={vendor.marketCategories} />
        </Field>
      </Fields>
      <div className={vendorStyles.shows}>
        {shows.length === 0 ? <EmptyBlock>{t("vendor.noShow")}</EmptyBlock> : null}
        {shows.map((show) => (
          <VendorShowPart key={show.id} show={show} />
        ))}
        {otherLifecycles.length > 0 ? (
          <section className={vendorStyles.show}>
            <h3 className={vendorStyles.showName}>{t("vendor.otherPipelines")}</h3>
            <LifecycleList lifecycles={otherLifecycles} />
          </section>
        ) : null}
      </div>
    </RecordBlock>
  )
}
