const linkSchemes = new Set(["http:", "https:", "mailto:"])

/** Whether a link may point there: http, https or mailto, never javascript: and the like. */
export function isLinkAddress(address: string): boolean {
  return linkSchemes.has(schemeOf(address))
}

/** The address itself when it is http(s), so that stored values of any other scheme are shown as text; else null. */
export function webAddress(value: string): string | null {
  const scheme = schemeOf(value)
  return scheme === "http:" || scheme === "https:" ? value : null
}

/**
 * Reads what a user typed as a link.
 * @returns an address with its scheme (`https://` or `mailto:` added where it has none), null when it cannot be one
 */
export function readTypedAddress(typed: string): string | null {
  const value = typed.trim()
  if (value === "" || /\s/.test(value)) return null
  if (isLinkAddress(value)) return value
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(value) && !value.includes(":")) return `mailto:${value}`
  // A colon before the first slash is a scheme we do not allow, unless a port number follows it.
  if (/^[^/]*:(?!\d)/.test(value)) return null
  const address = `https://${value}`
  return URL.canParse(address) && new URL(address).hostname.includes(".") ? address : null
}

function schemeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : ""
}
