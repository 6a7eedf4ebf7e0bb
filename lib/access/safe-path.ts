/** Any origin: paths are only ever resolved against it to see whether they leave it. */
const here = "http://crm.internal"

/** Backslashes and control characters, which browsers bend into slashes or drop. */
const bent = /[\\\p{Cc}]/u

/**
 * A path that may be redirected to: inside this site, and a page rather than a call.
 * @param wanted what an address bar, a form or a cookie says; never trusted
 * @returns path, query and fragment, or undefined when it would leave the site
 */
export function safePath(desired: unknown): string | undefined {
  if (typeof desired !== "string" || !desired.startsWith("/") || bent.test(desired)) return undefined
  if (!URL.canParse(desired, here)) return undefined
  const { origin, pathname, search, hash } = new URL(desired, here)
  if (origin !== here || pathname.startsWith("//")) return undefined
  if (pathname === "/api" || (pathname.startsWith("/api/") && pathname !== "/api/docs")) return undefined
  return pathname + search + hash
}
