import type { Language } from "#lib/backend/platform/http/base.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"

type Prices = ApplicationView["prices"]
type Price = Prices["totals"][number]

/** Sums by currency, in the order in which they first come. */
export function totalsOf(prices: (Price | null)[]): Price[] {
  const sums = new Map<Price["currency"], number>()
  for (const price of prices)
    if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amount)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}

/** What the booths of a draft cost by the catalogue of the show; null for one that it does not sell. */
export function pricesOf(
  booths: ApplicationValues["booths"],
  show: number,
  { by: { boothItems } }: Pick<ReferenceStore, "by">,
  language: Language,
): Prices {
  const lines = booths.map(({ itemId }) => {
    const item = boothItems.get(itemId ?? 0)
    if (!item?.tradeshow_ids.includes(show)) return null
    const { label, label_fr, price, currency } = item
    return { label: nameIn(language, { name: label, name_fr: label_fr }), amount: price, currency }
  })
  return { booths: lines, totals: totalsOf(lines) }
}
