import { useTranslations } from "next-intl"
import { MarketCategories } from "#components/records/page/market-categories.tsx"
import { Chips, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { Tradeshow } from "#lib/contract/records/reference.ts"
import { CompanyField } from "./company-field.tsx"
import { LifecycleList } from "./lifecycle-list.tsx"
import { partsOfShow } from "./show-part.ts"
import vendorStyles from "./vendor.module.css"
import { VendorShowList } from "./vendor-show-list.tsx"
import { VendorShowPart } from "./vendor-show-part.tsx"
import { type Vendor, vendorShows } from "./vendor-shows.ts"

const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)

/** Shown when an account type of the company is a vendor's: what it sells, who looks after it, and show by show. */
export function VendorBlock({ vendor, tradeshows }: { vendor: Vendor; tradeshows: Tradeshow[] }) {
  const t = useTranslations("company.vendor")
  const { shows, otherLifecycles } = vendorShows(vendor, tradeshows)
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <CompanyField path="vendor.saleOwners">
          {vendor.saleOwners.map(({ nickname }) => nickname).join(", ")}
        </CompanyField>
        <CompanyField path="vendor.primarySalesContact">{vendor.primarySalesContact?.name}</CompanyField>
        <CompanyField path="vendor.tags" isWide>
          <Chips names={names(vendor.tags)} />
        </CompanyField>
        <CompanyField path="vendor.targets" isWide>
          <Chips names={names(vendor.targets)} />
        </CompanyField>
        <CompanyField path="vendor.marketCategories" isWide>
          <MarketCategories categories={vendor.marketCategories} />
        </CompanyField>
      </Fields>
      <div className={vendorStyles.shows}>
        <VendorShowList
          shows={tradeshows.map((tradeshow) => {
            const show = shows.find(({ id }) => id === tradeshow.id)
            return {
              parts: partsOfShow(tradeshow),
              children: show ? <VendorShowPart show={show} /> : null,
            }
          })}
        />
        {otherLifecycles.length > 0 ? (
          <section className={vendorStyles.show}>
            <h3 className={vendorStyles.showName}>{t("otherPipelines")}</h3>
            <LifecycleList lifecycles={otherLifecycles} />
          </section>
        ) : null}
      </div>
    </RecordBlock>
  )
}
