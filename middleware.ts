import { type NextRequest, NextResponse } from "next/server"
import { cookiesOf } from "#lib/cookies-of.ts"
import { pageLocale, pageLocaleHeader } from "#lib/i18n/page-locale.ts"
import { tellPage } from "#lib/page-headers.ts"
import { isFree, isOpen, isPublicPage, isSecretPage, redirectFor } from "#lib/route-access.ts"
import { askedPageHeader, enrolmentPath, owesSecondFactor } from "#lib/second-factor-debt.ts"
import { addSecretHeaders, addSecurityHeaders } from "#lib/security-headers.ts"
import { authCookies, cookieAttributes, sealCookie } from "#lib/session-cookies.ts"
import { signInToken, signInTokenHeader } from "#lib/sign-in-token.ts"
import { visitorOf } from "#lib/visitor.ts"

/** Pages only: calls guard themselves, and the files named here are the same for everybody. */
export const config = {
  runtime: "nodejs",
  // Those that the web server has let through itself need nothing more: lib/launch/admit-page.ts.
  matcher: [
    {
      source: "/((?!api/|_next/|__nextjs|readyz$|healthz$|icon\\.svg$|favicon\\.ico$).*)",
      missing: [{ type: "header", key: "x-page-admitted" }],
    },
    "/api/docs",
  ],
}

/**
 * Guards pages by the route table (DESIGN §5), shows who must turn a second factor on how to in place of any page, and gives
 * each its security headers and script nonce.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const visitor = await visitorOf(cookiesOf(request.headers.get("cookie")))
  const elsewhere = redirectFor(pathname, search, visitor)
  if (elsewhere) return NextResponse.redirect(new URL(elsewhere, request.url), 303)

  const owes =
    visitor !== null && !isFree(pathname) && (await owesSecondFactor(request.cookies.get(sealCookie)?.value))
  const headers = new Headers(request.headers)
  const policy = tellPage(headers)
  const isPublic = isPublicPage(pathname)
  const showsForm = owes || (!visitor && isOpen(pathname) && !isPublic)
  const signIn = showsForm ? signInToken(request.cookies.get(authCookies().csrf)?.value) : null
  if (signIn) headers.set(signInTokenHeader, signIn.token)

  if (isPublic)
    headers.set(
      pageLocaleHeader,
      pageLocale(request.nextUrl.searchParams.get("lang"), headers.get("accept-language")),
    )
  if (owes && pathname !== enrolmentPath) headers.set(askedPageHeader, pathname + search)

  const response = owes
    ? NextResponse.rewrite(new URL(enrolmentPath, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } })
  addSecurityHeaders(response.headers, policy)
  if (isSecretPage(pathname)) addSecretHeaders(response.headers)
  if (signIn?.newCookie)
    response.cookies.set(authCookies().csrf, signIn.newCookie, { ...cookieAttributes(), httpOnly: true })
  return response
}
