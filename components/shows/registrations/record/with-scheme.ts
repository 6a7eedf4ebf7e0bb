/** An address as a link: one without http:// or https:// gets https:// (R-17). */
export function withScheme(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}
