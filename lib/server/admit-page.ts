import type { IncomingMessage, ServerResponse } from "node:http"
import { isFree, isPublicPage, missingFor, redirectFor } from "#lib/access/route-access.ts"
import { admittedHeader, tellPage } from "#lib/pages/page-headers.ts"
import { standingOf } from "#lib/pages/page-standing.ts"
import { addSecurityHeaders } from "#lib/pages/security-headers.ts"
import { plainPath } from "#lib/server/plain-path.ts"
import { cookiesOf } from "#lib/session/cookies-of.ts"
import { hostCookie, tokenCookie } from "#lib/session/session-cookies.ts"
import { visitorOf } from "#lib/session/visitor.ts"

const noPage = /^\/(?:_|api\/|(?:readyz|healthz|icon\.svg|favicon\.ico)$)/

/**
 * Lets somebody signed in through to a page they may open, as middleware.ts would, which then has nothing to do: through
 * Next it costs a sixth of a page. Whoever must be led elsewhere, and every other request, is left to it (decision 0034).
 */
export async function admitPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { headers, url = "" } = request
  delete headers[admittedHeader]
  const path = plainPath(url)
  if (path === undefined || noPage.test(path) || isPublicPage(path)) return
  const cookies = cookiesOf(headers.cookie)
  const visitor = await visitorOf(cookies)
  if (!visitor || redirectFor(path, "", visitor)) return
  if (!isFree(path)) {
    const standing = await standingOf(hostCookie(tokenCookie, (name) => cookies[name]))
    if (standing?.owesSecondFactor || (standing && missingFor(path, standing.user))) return
  }
  const policy = tellPage({
    set: (name, value) => {
      headers[name] = value
    },
    delete: (name) => {
      delete headers[name]
    },
  })
  headers[admittedHeader] = "1"
  addSecurityHeaders({ set: (name, value) => response.setHeader(name, value) }, policy)
}
