/** What Zod says of a field that is not there; ids are coerced, which makes NaN of nothing. */
const missing = /received (undefined|NaN)$/

/** Messages of the contract are codes already; of Zod's own, the ones for a missing field have a code here. */
export function codeOfIssue(message: string): string {
  return missing.test(message) ? "required" : message
}
