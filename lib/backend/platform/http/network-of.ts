/** Groups of an IPv6 address that name the line of a customer; the rest is the customer's to choose. */
const lineGroups = 4

/** Whom an address is counted as: itself, or of IPv6 the line, as a line has more addresses than could be counted. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address
  const [start = "", end] = address.toLowerCase().split("::")
  const groups = (part: string) => part.split(":").filter(Boolean)
  const left = groups(start)
  const right = end === undefined ? [] : groups(end)
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0")
  return [...left, ...(end === undefined ? [] : middle), ...right]
    .slice(0, lineGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}
