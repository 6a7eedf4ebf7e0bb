/** An address typed without its scheme gets https:// (spec 1 §3 "Social network entry"). */
export function withScheme(value: string): string {
  return /^https?:\/\//i.test(value) ? value : `https://${value}`
}
