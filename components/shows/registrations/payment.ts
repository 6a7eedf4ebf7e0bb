/** How far a bill is paid, by the percent that came in. */
export function paymentOf(percent: number): "paid" | "pending" | "open" {
  if (percent >= 100) return "paid"
  return percent > 0 ? "pending" : "open"
}
