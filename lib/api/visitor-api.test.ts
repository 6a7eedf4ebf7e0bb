import { beforeEach, expect, it, vi } from "vitest"
import { ApiError } from "./errors.ts"
import { recipientApi } from "./server.ts"
import { visitorApi } from "./visitor-api.ts"

const { session, asked } = vi.hoisted(() => ({
  session: { token: undefined as string | undefined, isOver: false },
  asked: [] as [call: string, authorization: string | undefined][],
}))

vi.mock("next/headers", () => ({ headers: async () => new Headers() }))
vi.mock("next-intl/server", () => ({ getLocale: async () => "en" }))
vi.mock("#lib/session/session.ts", () => ({ readToken: async () => session.token }))
vi.mock("./backend.ts", () => ({
  askBackendByName: async (path: string[], _: unknown, headers: Record<string, string>) => {
    asked.push([path.join("."), headers.authorization])
    if (session.isOver && headers.authorization) throw new ApiError(401, { message: "Sign in first" })
    return { data: {} }
  },
  callBackend: vi.fn(),
}))
vi.mock("./read-error.ts", () => ({ toApiError: (error: unknown) => error }))

beforeEach(() => {
  Object.assign(session, { token: undefined, isOver: false })
  asked.length = 0
})

const show = { show: "paris" }

it("a page of applications asks as the user whose session is valid", async () => {
  session.token = "valid"
  await visitorApi.applications.getShow(show)
  expect(asked.at(-1)).toEqual(["applications.getShow", "Bearer valid"])
})

it("a page of applications asks as nobody where the session is over, or there is none", async () => {
  Object.assign(session, { token: "over", isOver: true })
  await visitorApi.applications.getShow(show)
  expect(asked.at(-1)).toEqual(["applications.getShow", undefined])
  Object.assign(session, { token: undefined, isOver: false })
  await visitorApi.applications.getShow(show)
  expect(asked.at(-1)).toEqual(["applications.getShow", undefined])
})

it("a page of recipients asks as nobody, whoever is signed in", async () => {
  session.token = "valid"
  await recipientApi.mailingPages.getChoice({ token: "a-link" })
  expect(asked).toEqual([["mailingPages.getChoice", undefined]])
})
