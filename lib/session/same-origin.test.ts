import { expect, test, vi } from "vitest"
import { isSameOrigin } from "./same-origin.ts"

vi.stubEnv("PUBLIC_URL", "https://crm.example")

const host = "127.0.0.1:4107"

test.each([
  ["a script that is no browser", {}],
  ["a page under the host it was called by", { origin: `http://${host}`, "sec-fetch-site": "same-origin" }],
  ["a page under the public address behind a proxy", { origin: "https://crm.example" }],
])("%s is of this origin", (_who, headers: Record<string, string>) => {
  expect(isSameOrigin(new Headers({ host, ...headers }))).toBe(true)
})

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["a sandboxed frame", { origin: "null" }],
  ["another port", { origin: "http://127.0.0.1:4108" }],
  ["a neighbour under the same domain", { "sec-fetch-site": "same-site" }],
  ["another site that hides its origin", { "sec-fetch-site": "cross-site" }],
  ["a link", { "sec-fetch-site": "none" }],
  ["a name that starts alike", { origin: "https://crm.example.evil.example" }],
])("%s is not", (_who, headers: Record<string, string>) => {
  expect(isSameOrigin(new Headers({ host, ...headers }))).toBe(false)
})
