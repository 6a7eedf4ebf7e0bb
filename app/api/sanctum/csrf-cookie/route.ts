import { issueCsrfCookie } from "#lib/session/csrf-cookie.ts"
import { readToken } from "#lib/session/session.ts"

/** Sets the token that writes repeat in the X-XSRF-TOKEN header (H-2). */
export async function GET(): Promise<Response> {
  await issueCsrfCookie(await readToken())
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } })
}
