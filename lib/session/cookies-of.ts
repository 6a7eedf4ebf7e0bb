/**
 * The cookies of a request by name. Of several with one name the last counts, and one that is not properly encoded does not, as
 * Next has it for pages.
 * @param header the request's Cookie header
 */
export function cookiesOf(header: string | null | undefined): Record<string, string> {
  const pairs = (header ?? "").split(/; */).flatMap((pair) => {
    const [name = "", ...rest] = pair.split("=")
    const value = rest.length === 0 ? undefined : decoded(rest.join("="))
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(pairs)
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
