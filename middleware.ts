import { type NextRequest, NextResponse } from "next/server"
import {
  homePath,
  isFree,
  isOpen,
  isPublicPage,
  isSecretPage,
  missingFor,
  redirectFor,
} from "#lib/access/route-access.ts"
import { pageLocale, pageLocaleHeader } from "#lib/i18n/page-locale.ts"
import { tellPage } from "#lib/pages/page-headers.ts"
import {
  enrolmentPath,
  forbiddenPath,
  requestedPageHeader,
  type Standing,
  standingOf,
} from "#lib/pages/page-standing.ts"
import { addSecretHeaders, addSecurityHeaders } from "#lib/pages/security-headers.ts"
import { cookiesOf } from "#lib/session/cookies-of.ts"
import { authCookies, cookieAttributes, hostCookie, tokenCookie } from "#lib/session/session-cookies.ts"
import { signInToken, signInTokenHeader } from "#lib/session/sign-in-token.ts"
import { visitorOf } from "#lib/session/visitor.ts"

/** Pages only: calls guard themselves, and the files named here are the same for everybody. */
export const config = {
  runtime: "nodejs",
  // Those that the web server has let through itself need nothing more: lib/server/admit-page.ts.
  matcher: [
    {
      source: "/((?!api/|_next/|__nextjs|readyz$|healthz$|icon\\.svg$|favicon\\.ico$).*)",
      missing: [{ type: "header", key: "x-page-admitted" }],
    },
    "/api/docs",
  ],
}

/**
 * Guards pages by the route table, shows who must turn a second factor on how to in place of any page and who may not read
 * one that it is so, and gives each its security headers and script nonce.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const visitor = await visitorOf(cookiesOf(request.headers.get("cookie")))
  const standing = visitor ? await standingOn(request) : undefined
  const elsewhere = redirectFor(pathname, search, visitor && { ...visitor, user: standing?.user })
  if (elsewhere) return NextResponse.redirect(new URL(elsewhere, request.url), 303)

  const instead = standing && insteadOf(pathname, standing)
  const headers = new Headers(request.headers)
  const policy = tellPage(headers)
  const isPublic = isPublicPage(pathname)
  const showsForm = instead === enrolmentPath || (!visitor && isOpen(pathname) && !isPublic)
  const signIn = showsForm ? signInToken(request.cookies.get(authCookies().csrf)?.value) : null
  if (signIn) headers.set(signInTokenHeader, signIn.token)

  if (isPublic)
    headers.set(
      pageLocaleHeader,
      pageLocale(request.nextUrl.searchParams.get("lang"), headers.get("accept-language")),
    )
  if (instead && pathname !== instead) headers.set(requestedPageHeader, pathname + search)

  const response = instead
    ? NextResponse.rewrite(new URL(instead, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } })
  addSecurityHeaders(response.headers, policy)
  if (isSecretPage(pathname)) addSecretHeaders(response.headers)
  if (signIn?.newCookie)
    response.cookies.set(authCookies().csrf, signIn.newCookie, { ...cookieAttributes(), httpOnly: true })
  return response
}

/** What is known of a visitor on a page that shows something of the CRM, or on Home, which leads to one. */
async function standingOn({ nextUrl: { pathname }, cookies }: NextRequest): Promise<Standing | undefined> {
  if (isFree(pathname) && pathname !== homePath) return undefined
  return standingOf(hostCookie(tokenCookie, (name) => cookies.get(name)?.value))
}

/** The page that is shown in place of the one asked for. */
function insteadOf(path: string, { owesSecondFactor, user }: Standing): string | undefined {
  if (owesSecondFactor) return enrolmentPath
  return missingFor(path, user) ? forbiddenPath : undefined
}
