import { type NextRequest, NextResponse } from "next/server"
import { isOpen, redirectFor } from "#lib/route-access.ts"
import { addSecurityHeaders, contentSecurityPolicy } from "#lib/security-headers.ts"
import { authCookies, cookieAttributes } from "#lib/session-cookies.ts"
import { signInToken, signInTokenHeader } from "#lib/sign-in-token.ts"
import { visitorOf } from "#lib/visitor.ts"

/** Pages only: calls guard themselves, and the files named here are the same for everybody. */
export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|_next/|__nextjs|readyz$|healthz$|icon\\.svg$|favicon\\.ico$).*)", "/api/docs"],
}

/** Guards pages by the route table (DESIGN §5), and gives each its security headers and script nonce. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const visitor = await visitorOf(request)
  const elsewhere = redirectFor(pathname, search, visitor)
  if (elsewhere) return NextResponse.redirect(new URL(elsewhere, request.url), 303)

  const nonce = crypto.randomUUID().replaceAll("-", "")
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set("x-nonce", nonce)
  headers.set("content-security-policy", policy)
  headers.delete(signInTokenHeader)
  const signIn =
    !visitor && isOpen(pathname) ? signInToken(request.cookies.get(authCookies().csrf)?.value) : null
  if (signIn) headers.set(signInTokenHeader, signIn.token)

  const response = NextResponse.next({ request: { headers } })
  addSecurityHeaders(response.headers, policy)
  if (signIn?.newCookie)
    response.cookies.set(authCookies().csrf, signIn.newCookie, { ...cookieAttributes(), httpOnly: true })
  return response
}
