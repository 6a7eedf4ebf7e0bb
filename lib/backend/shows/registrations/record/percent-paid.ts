/** What is paid of an invoice, in percent with two decimals (I-1). */
export function percentPaid({ total, balance }: { total: number; balance: number }): number {
  return total > 0 ? Math.round(((total - balance) / total) * 10_000) / 100 : 0
}
