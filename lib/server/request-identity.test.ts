import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { expect, test } from "vitest"
import { identify } from "#lib/server/request-identity.ts"

function requestWith(headers: Record<string, string>): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, "remoteAddress", { value: "::ffff:192.0.2.9" })
  const request = new IncomingMessage(socket)
  Object.assign(request.headers, headers)
  return request
}

test("without trusted proxies nothing the caller says about itself is kept", () => {
  const request = requestWith({
    "x-request-id": "chosen-by-the-caller",
    "x-client-address": "203.0.113.1",
    "x-forwarded-for": "203.0.113.1",
    "x-forwarded-proto": "https",
    forwarded: "for=203.0.113.1",
  })
  const id = identify(request, 0)
  expect(request.headers).toEqual({ "x-request-id": id, "x-client-address": "192.0.2.9" })
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test("behind proxies the caller is the one the outermost of them was called from", () => {
  const headers = { "x-forwarded-for": "203.0.113.66, 198.51.100.7, 10.0.0.2" }
  const one = requestWith(headers)
  identify(one, 1)
  expect(one.headers["x-client-address"]).toBe("10.0.0.2")
  const two = requestWith(headers)
  identify(two, 2)
  expect(two.headers["x-client-address"]).toBe("198.51.100.7")
})

test("a trusted proxy's request id is kept when it is safe to log", () => {
  expect(identify(requestWith({ "x-request-id": "edge-7f3a9c21" }), 1)).toBe("edge-7f3a9c21")
  expect(identify(requestWith({ "x-request-id": 'x" onload="1' }), 1)).toMatch(/^[0-9a-f-]{36}$/)
})
