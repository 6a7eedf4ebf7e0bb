import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import type { PlatformRegime, PlatformReportKind } from "#lib/contract/finance/platform-terms.ts"

/** Days of a period, each included, YYYY-MM-DD. */
export type Period = { from: string; to: string }

type Rhythm = "ten_days" | "month" | "two_months"

/** How often what is reported, by the regime of VAT. */
const rhythms: Record<PlatformRegime, Record<PlatformReportKind, Rhythm>> = {
  monthly: { sales: "ten_days", receipts: "month" },
  quarterly: { sales: "month", receipts: "month" },
  simplified: { sales: "month", receipts: "month" },
  exempt: { sales: "two_months", receipts: "two_months" },
}

const lastOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The last day of the period that a day is in. */
function endOf(day: string, rhythm: Rhythm): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number)
  if (rhythm === "ten_days" && date <= 20) return `${day.slice(0, 8)}${date <= 10 ? "10" : "20"}`
  return lastOfMonth(year, rhythm === "two_months" ? month + (month % 2) : month)
}

/**
 * The periods that are over and were not reported, the earliest first. One begins where the last that was reported ended, so that a
 * change of the regime leaves no day out and reports none twice.
 * @param start the first day that reports are about
 * @param reported the last day that was reported; null before the first report
 * @param today YYYY-MM-DD
 */
export function openPeriods(
  { kind, regime }: { kind: PlatformReportKind; regime: PlatformRegime },
  start: string,
  reported: string | null,
  today: string,
): Period[] {
  const next = reported === null ? start : dayAfter(reported, 1)
  const periods: Period[] = []
  for (let from = next > start ? next : start; ; ) {
    const rhythm = rhythms[regime][kind]
    const end = endOf(from, rhythm)
    // A period has to have two days: one that would begin on its last goes on into the next.
    const to = end === from ? endOf(dayAfter(from, 1), rhythm) : end
    if (to >= today) return periods
    periods.push({ from, to })
    from = dayAfter(to, 1)
  }
}
