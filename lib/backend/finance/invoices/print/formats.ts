import type { PrintedInvoice } from "./printed-invoice.ts"

/** How a document writes amounts, rates and days: as its language does, and English as its seller's country does. */
export type Formats = {
  locale: string
  money: (cents: number) => string
  rate: (basisPoints: number) => string
  quantity: (value: number) => string
  day: (iso: string) => string
  period: (from: string, to: string) => string
}

type Written = Pick<PrintedInvoice, "language" | "currency"> & { seller: { countryCode: string } }

const localeOf = ({ language, seller }: Written) => {
  if (language === "fr") return "fr-FR"
  return seller.countryCode === "US" ? "en-US" : "en-GB"
}

/** Noon in UTC: the same day whatever the zone of the process. */
const noon = (iso: string) => new Date(`${iso}T12:00:00Z`)

const makers = new Map<string, Formats>()

/** @returns ways to write what a document has, in its language and currency */
export function formatsOf(invoice: Written): Formats {
  const locale = localeOf(invoice)
  const key = `${locale} ${invoice.currency}`
  // Making one costs more than writing a page with it.
  const made = makers.get(key) ?? makeFormats(locale, invoice.currency)
  makers.set(key, made)
  return made
}

function makeFormats(locale: string, currency: string): Formats {
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const rate = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 })
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  return {
    locale,
    money: (cents) => money.format(cents / 100),
    rate: (basisPoints) => rate.format(basisPoints / 10_000),
    quantity: (value) => quantity.format(value),
    day: (iso) => day.format(noon(iso)),
    period: (from, to) => day.formatRange(noon(from), noon(to)),
  }
}
