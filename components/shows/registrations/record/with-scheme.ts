/** An address as a link: one without http:// or https:// gets https:// (spec 2 §2 "Registration detail"). */
export function withScheme(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}
