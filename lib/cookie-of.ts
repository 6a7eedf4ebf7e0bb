/** All cookies of a request by name, as `cookieOf` reads one. @param header of the request */
export function cookiesOf(header = ""): Record<string, string> {
  const pairs = header.split(/; */).flatMap((pair) => {
    const [name = "", ...rest] = pair.split("=")
    const value = rest.length === 0 ? undefined : decoded(rest.join("="))
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(pairs)
}

/**
 * A cookie of a request. Of several with one name the last counts, and one that is not properly encoded does not, as Next
 * has it for pages.
 */
export function cookieOf(headers: Pick<Headers, "get">, name: string): string | undefined {
  return cookiesOf(headers.get("cookie") ?? "")[name]
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
