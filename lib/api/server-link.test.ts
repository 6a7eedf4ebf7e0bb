import { expect, it, vi } from "vitest"
import { createServerApi } from "./server-link.ts"

const settings = vi.hoisted((): { CRM_API_URL?: string } => ({}))
const called = vi.hoisted((): string[] => [])
vi.mock("#lib/env.ts", () => ({ env: () => settings }))
vi.mock("./backend.ts", () => ({
  askBackendByName: async (path: readonly string[]) => {
    called.push(`by name: ${path.join(".")}`)
    return { response: "ok" }
  },
  callBackend: async ({ method, url, headers }: Request) => {
    called.push(`over HTTP: ${method} ${url} as ${headers.get("authorization")}`)
    return Response.json({ response: "ok" })
  },
}))

const api = createServerApi({ headers: () => ({ authorization: "Bearer t" }) })

it("asks in process by the call's name, and another copy of the app over HTTP", async () => {
  expect(await api.session.testCommunication()).toEqual({ response: "ok" })
  settings.CRM_API_URL = "http://crm.example"
  expect(await api.session.testCommunication()).toEqual({ response: "ok" })
  expect(called).toEqual([
    "by name: session.testCommunication",
    "over HTTP: GET http://crm.internal/api/communication-test as Bearer t",
  ])
})
