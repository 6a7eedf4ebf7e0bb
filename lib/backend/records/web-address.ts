/** An address typed without its scheme gets https:// (F-9). */
export function withScheme(value: string): string {
  return /^https?:\/\//i.test(value) ? value : `https://${value}`
}
