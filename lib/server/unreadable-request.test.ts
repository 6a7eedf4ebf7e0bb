import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { describe, expect, it } from "vitest"
import { unreadable } from "./unreadable-request.ts"

function statusOf(method: string, url: string, headers: Record<string, string> = {}): number | undefined {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method, url, headers })
  return unreadable(request)?.status
}

describe("a request that cannot be handed on", () => {
  it.each(["/%ff", "/%", "/api/company/%E0%A4%A", "/_next/static/%zz", "*", "", "//", "companies"])(
    "with the address %j is a 400",
    (url) => {
      expect(statusOf("GET", url)).toBe(400)
    },
  )

  it.each([
    "/company/%00",
    "/company/1%00",
    "/companies?q=%00",
    "/apply/paris/%00",
    "/_next/static/%00.js",
    "/api/company/%00",
    "/api/auth/%00",
    "/%00",
    "/_next/image?url=%2Fapi%2Ffile%2F1&w=64&q=75",
    "/_next/image",
  ])("to the address %j is a 404", (url) => {
    expect(statusOf("GET", url)).toBe(404)
  })

  it.each([
    ["TRACE", "/api/company-list"],
    ["PROPFIND", "/api/company-list"],
    ["POST", "/companies"],
    ["TRACE", "/"],
    ["POST", "/healthz"],
  ])("%s %s is a 405", (method, url) => {
    expect(statusOf(method, url)).toBe(405)
  })

  it("is a 413 when it says that its body is larger than its path takes", () => {
    expect(statusOf("POST", "/api/company-tag", { "content-length": "1000001" })).toBe(413)
    expect(statusOf("POST", "/api/auth/signout", { "content-length": "1000001" })).toBe(413)
    expect(statusOf("POST", "/api/import/file", { "content-length": "1000001" })).toBeUndefined()
    expect(statusOf("POST", "/api/import/file", { "content-length": "20100001" })).toBe(413)
  })

  it.each([
    ["GET", "/companies?q=%ff"],
    ["GET", "/api/company-list?name=%00"],
    ["GET", "/_next/images.js"],
    ["GET", "/company/1"],
    ["HEAD", "/"],
    ["GET", "http://crm.example.com/companies"],
    ["OPTIONS", "/api/company-list"],
    ["POST", "/api/sanctum/token"],
    ["GET", "/company/%C3%A9"],
    ["POST", "/__nextjs_original-stack-frames"],
  ])("is not %s %s", (method, url) => {
    expect(statusOf(method, url)).toBeUndefined()
  })
})
