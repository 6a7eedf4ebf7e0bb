import { secretAfter } from "#lib/access/secret-paths.ts"

const WORD = /^_?[a-z][a-z-]{0,40}(\.(json|svg|ico|txt))?$/
const NUMBER = /^\d{1,19}$/
const LONGEST = 12

/** A request's path as logs have it: the pattern of its route, and the ids that stood in it. */
export interface LoggedPath {
  path: string
  ids?: number[]
}

/**
 * Puts placeholders in the place of all that a path says of its own: ids, secrets, names, and what strangers try. Only what reads
 * like a word of our routes stays, so a new route needs no entry here and a new secret is hidden before anybody thinks of it.
 * @param url of the request as it came; its query is left out
 */
export function routePattern(url: string): LoggedPath {
  const ids: number[] = []
  const [, ...parts] = (url.split(/[?#]/, 1)[0] ?? "").split("/")
  const shown = parts.slice(0, LONGEST).map((part, index) => {
    if (part !== "" && secretAfter.has(parts[index - 1] ?? "")) return "[secret]"
    if (part === "" || WORD.test(part)) return part
    if (!NUMBER.test(part)) return "[value]"
    ids.push(Number(part))
    return "[id]"
  })
  const rest = parts.length > LONGEST ? "/…" : ""
  return { path: `/${shown.join("/")}${rest}`, ...(ids.length > 0 && { ids }) }
}
