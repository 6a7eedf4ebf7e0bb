/**
 * A cookie of a request. Of several with one name the last counts, and one that is not properly encoded does not, as Next
 * has it for pages.
 */
export function cookieOf(headers: Pick<Headers, "get">, name: string): string | undefined {
  const values = (headers.get("cookie") ?? "")
    .split(/; */)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decoded(pair.slice(name.length + 1)))
  return values.findLast((value) => value !== undefined)
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
