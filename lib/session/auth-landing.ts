import { signInPath } from "#lib/access/route-access.ts"
import { safePath } from "#lib/access/safe-path.ts"
import { writeProblem } from "./sign-in-problem.ts"

/**
 * Where next-auth's answer leads in this app. next-auth speaks in absolute addresses of a host it has to be told and in
 * pages of its own; the app answers with paths, so that it works under any host, and shows problems on its sign-in page.
 * @param address what next-auth redirects to
 * @param from where the visitor was going
 * @returns a path of this site
 */
export function landingOf(address: string, from: unknown): string {
  const { pathname, search, searchParams, hash } = new URL(address, "http://crm.internal")
  if (pathname === "/api/auth/error") return problemPath(searchParams.get("error") ?? "", from)
  // Its pages for signing in and out are where it sends a form whose CSRF token does not hold.
  if (pathname.startsWith("/api/auth/")) return problemPath(writeProblem({ kind: "stale" }), from)
  return safePath(pathname + search + hash) ?? "/"
}

function problemPath(problem: string, from: unknown): string {
  const back = signInPath(typeof from === "string" ? from : "")
  return `${back}${back.includes("?") ? "&" : "?"}${new URLSearchParams({ error: problem })}`
}
