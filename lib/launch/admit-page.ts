import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { cookiesOf } from "#lib/cookie-of.ts"
import { admittedHeader, nonceHeader, policyHeader } from "#lib/page-headers.ts"
import { isFree, redirectFor } from "#lib/route-access.ts"
import { askedPageHeader, owesSecondFactor } from "#lib/second-factor-debt.ts"
import { addSecurityHeaders, contentSecurityPolicy } from "#lib/security-headers.ts"
import { sealCookie } from "#lib/session-cookies.ts"
import { signInTokenHeader } from "#lib/sign-in-token.ts"
import { visitorOf } from "#lib/visitor.ts"

/** Paths of pages in plain letters: whatever is written in another way is Next's to read. */
const plainPage = /^(?:\/[\w~-][\w.~-]*)+$/
const noPage = /^\/(?:_|api\/|(?:readyz|healthz|icon\.svg|favicon\.ico)$)/

/**
 * Lets somebody signed in through to a page they may open, as middleware.ts would, which then has nothing to do: through
 * Next it costs a sixth of a page. Whoever must be led elsewhere, and every other request, is left to it (decision 0034).
 */
export async function admitPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { headers, url = "" } = request
  delete headers[admittedHeader]
  const [path = ""] = url.split("?", 1)
  if (!plainPage.test(path) || noPage.test(path)) return
  const cookies = cookiesOf(headers.cookie)
  const visitor = await visitorOf(cookies)
  if (!visitor || redirectFor(path, "", visitor)) return
  if (!isFree(path) && (await owesSecondFactor(cookies[sealCookie]))) return
  const nonce = randomUUID().replaceAll("-", "")
  const policy = contentSecurityPolicy(nonce)
  delete headers[signInTokenHeader]
  delete headers[askedPageHeader]
  headers[nonceHeader] = nonce
  headers[policyHeader] = policy
  headers[admittedHeader] = "1"
  addSecurityHeaders({ set: (name, value) => response.setHeader(name, value) }, policy)
}
