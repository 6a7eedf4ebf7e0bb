import { cookies } from "next/headers"
import { NextRequest } from "next/server"
import NextAuth from "next-auth"
import { standingByApi } from "#lib/api/page-standing.ts"
import { offerStanding } from "#lib/pages/page-standing.ts"
import { authOptions } from "#lib/session/auth.ts"
import { readAuthForm } from "#lib/session/auth-form.ts"
import { landingOf } from "#lib/session/auth-landing.ts"
import { endSession } from "#lib/session/end-session.ts"
import { isSameOrigin } from "#lib/session/same-origin.ts"
import { authCookies, cookieAttributes } from "#lib/session/session-cookies.ts"

// Who has just signed in opens a page before any call is made: its guard asks here what may be read.
offerStanding(standingByApi)

type Context = { params: Promise<{ nextauth: string[] }> }

/** What this app asks of next-auth; its own pages, its log for browsers and other providers are not served. */
const reads = new Set(["csrf", "session"])
const writes = new Set(["callback/credentials", "session", "signout"])

export async function GET(request: NextRequest, context: Context): Promise<Response> {
  if (!reads.has(await actionOf(context))) return notServed()
  return withPaths(await askNextAuth(request, context), undefined)
}

/** Signs in, refreshes and signs out. Each needs next-auth's CSRF token and a page of ours. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  const action = await actionOf(context)
  if (!writes.has(action)) return notServed()
  if (!isSameOrigin(request.headers)) return Response.json({ message: "Another site asked" }, { status: 403 })
  const form = await readAuthForm(request)
  if (!form) return Response.json({ message: "The request cannot be read" }, { status: 400 })
  const answer = await askNextAuth(withForm(request, form), context)
  if (action === "signout" && isSignedOut(await leadsTo(answer))) await endSession()
  return withPaths(answer, form.get("callbackUrl"))
}

function withForm({ url, headers }: NextRequest, form: URLSearchParams): NextRequest {
  return new NextRequest(url, { method: "POST", headers, body: form.toString() })
}

async function actionOf({ params }: Context): Promise<string> {
  return (await params).nextauth.join("/")
}

function notServed(): Response {
  return Response.json({ message: "Not found" }, { status: 404 })
}

function askNextAuth(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context, authOptions())
}

/** Without a valid CSRF token next-auth asks for confirmation on its own page instead of signing out. */
function isSignedOut(address: string | undefined): boolean {
  return address !== undefined && new URL(address).pathname !== "/api/auth/signout"
}

/** The address an answer leads to: its Location, or `url` of the JSON that scripts ask for. */
async function leadsTo(answer: Response): Promise<string | undefined> {
  const location = answer.headers.get("location")
  if (location) return location
  const body = await readJson(answer.clone())
  return isLeading(body) ? body.url : undefined
}

/** What next-auth does not serve, it answers with a sentence or nothing. */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return { message: "Not found" }
  }
}

function isLeading(body: unknown): body is { url: string } {
  return typeof body === "object" && body !== null && "url" in body && typeof body.url === "string"
}

/** The same answer with paths of this app for addresses, and without the cookie that remembers an address. */
async function withPaths(answer: Response, from: unknown): Promise<Response> {
  const headers = new Headers(answer.headers)
  await passCookies(answer, headers)
  headers.set("cache-control", "no-store")
  const location = headers.get("location")
  if (location) {
    headers.set("location", landingOf(location, from))
    return new Response(null, { status: 303, headers })
  }
  const body = await readJson(answer)
  const answered = isLeading(body) ? { url: landingOf(body.url, from) } : body
  headers.set("content-type", "application/json")
  return new Response(JSON.stringify(answered), { status: answer.status, headers })
}

/** Next loses the Max-Age=0 of a cookie that an answer removes, so removal goes through its own store. */
async function passCookies(answer: Response, headers: Headers): Promise<void> {
  headers.delete("set-cookie")
  for (const cookie of answer.headers.getSetCookie()) {
    const [name = "", value] = cookie.split(";", 1).join("").split("=")
    if (name === authCookies().callbackUrl) continue
    if (value) headers.append("set-cookie", cookie)
    else (await cookies()).set(name, "", { ...cookieAttributes(), maxAge: 0 })
  }
}
