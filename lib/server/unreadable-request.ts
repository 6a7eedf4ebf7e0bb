import type { IncomingMessage } from "node:http"
import { bodyLimitOf } from "#lib/backend/platform/http/body-limit.ts"

/** Why a request goes no further than the web server. */
export interface Unreadable {
  status: number
  message: string
  headers?: Record<string, string>
}

const callMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
const pageMethods = ["GET", "HEAD"]

/** Next's own addresses: in development its tools post to them. */
const ofNext = /^\/_(next\/|_nextjs)/

/**
 * What no page or call can make sense of: frameworks answer such requests with a 500, each in its own way.
 * @returns undefined for a request that can be handed on
 */
export function unreadable(request: IncomingMessage): Unreadable | undefined {
  const path = pathOf(request)
  if (path === undefined) return { status: 400, message: "The address cannot be read" }
  if (isNowhere(path, request.url ?? "")) return { status: 404, message: "There is nothing at this address" }
  const allowed = path.startsWith("/api/") || ofNext.test(path) ? callMethods : pageMethods
  if (!allowed.includes(request.method ?? ""))
    return { status: 405, message: "This method is not allowed here", headers: { allow: allowed.join(", ") } }
  if (Number(request.headers["content-length"] ?? 0) > bodyLimitOf(path))
    return { status: 413, message: "The request is too large" }
  return undefined
}

/** Where Next would fetch, scale and keep pictures; ours have their sizes. */
const pictures = /^\/_next\/image(?:\/|$)/

/**
 * Whether nothing can be at an address: no name holds U+0000, which fails wherever it is looked up. In the query of a call it is
 * refused by the call, in words.
 */
function isNowhere(path: string, url: string): boolean {
  const part = path.startsWith("/api/") ? path : url
  return pictures.test(path) || /%00|\0/.test(part)
}

/** The path as it was sent, undefined when it is none or its percent signs stand for no text. */
function pathOf({ url = "" }: IncomingMessage): string | undefined {
  if (!URL.canParse(url, "http://crm.internal") || !/^(\/|https?:)/i.test(url)) return undefined
  const { pathname } = new URL(url, "http://crm.internal")
  try {
    decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  return pathname
}
