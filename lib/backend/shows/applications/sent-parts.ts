import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import { shownInvoices } from "./invoices.ts"
import { totalsOf } from "./prices.ts"

type Parts = Pick<ApplicationView, "booths" | "invoices" | "prices">

type Booth = ApplicationView["booths"][number] & { amount: number | null; currency: Currency | null }

/** What staff and applicant have agreed on since an application was sent: booths, prices, invoices; nothing of a draft. */
export async function sentParts(
  registration: number | null,
  language: Language,
  connection: Connection,
): Promise<Parts> {
  if (registration === null) return { booths: [], invoices: [], prices: { booths: [], totals: [] } }
  const booths = await query<Booth>(
    {
      name: "application-booths",
      text: `SELECT booth.id, coalesce(CASE $2 WHEN 'fr' THEN item.label_fr END, item.label) AS label, booth.number::text,
          ARRAY(SELECT brand.name FROM registration_booth_brand shown JOIN registration_brand brand ON brand.id = shown.brand_id
            WHERE shown.booth_id = booth.id ORDER BY shown.position, shown.id) AS brands,
          ARRAY(SELECT file.name FROM registration_technical_file technical JOIN stored_file file ON file.id = technical.file_id
            WHERE technical.booth_id = booth.id ORDER BY technical.id) AS files,
          price.amount, price.currency
        FROM registration_booth booth JOIN booth_item item ON item.id = booth.booth_item_id
        CROSS JOIN LATERAL (SELECT sum(final_amount)::int AS amount, min(currency) AS currency
          FROM registration_price WHERE booth_id = booth.id) price
        WHERE booth.registration_id = $1 ORDER BY booth.position, booth.id`,
      values: [registration, language],
    },
    connection,
  )
  const invoices = await shownInvoices(registration, connection)
  const lines = booths.map(({ label, amount, currency }) =>
    amount === null || currency === null ? null : { label, amount, currency },
  )
  return {
    booths: booths.map(({ id, label, number, brands, files }) => ({ id, label, number, brands, files })),
    invoices,
    prices: { booths: lines, totals: totalsOf(lines) },
  }
}
