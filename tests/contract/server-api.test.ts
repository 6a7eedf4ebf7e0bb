import { beforeAll, expect, it } from "vitest"
import type { ApiError } from "#lib/api/errors.ts"
import type { Api } from "#lib/api/link.ts"
import { apiAs, type Caller, pageApiAs } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

/** Pages ask within the process, browsers over HTTP: both must hear the same. */
let token: string
let company: number
beforeAll(async () => {
  token = await issueToken(await createUser({ abilities: [] }))
  company = (await createCompany()).id
})

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error("It was answered")),
    ({ status, body, call: name, digest }: ApiError) => ({ status, body, name, digest }),
  )

it.each<[string, (api: Api) => Promise<unknown>]>([
  ["who is signed in", (api) => api.session.findUser()],
  ["a list", (api) => api.companies.list({ page: 1, per_page: 10, sort: "name", filters: {} })],
  ["a record", (api) => api.companies.get({ company })],
  ["its history", (api) => api.companies.listActivity({ company })],
  ["a preference", (api) => api.preferences.get({ key: "companies.columns" })],
  ["reference data", (api) => api.reference.loadInit()],
])("%s is answered alike in both languages", async (_, ask) => {
  for (const language of ["en", "fr"]) {
    const own = await ask(pageApiAs({ token, language }))
    expect(own).toEqual(await ask(apiAs({ token, language })))
    // Nothing in it that JSON would have to turn into something else.
    expect(JSON.parse(JSON.stringify(own))).toEqual(own)
  }
})

it.each<[string, Caller | undefined, (api: Api) => Promise<unknown>]>([
  ["nobody", {}, (api) => api.session.findUser()],
  ["a token that is none", { token: "made-up" }, (api) => api.session.findUser()],
  ["what is not there", undefined, (api) => api.companies.get({ company: 2_000_000_000 })],
  ["what may not be seen", undefined, (api) => api.users.list({})],
  ["what may not be changed", undefined, (api) => api.companies.remove({ company })],
  ["input that is wrong", undefined, (api) => api.companies.list({ page: 0 } as never)],
  ["text that cannot be stored", undefined, (api) => api.preferences.get({ key: "\u0000" as never })],
])("%s is refused alike", async (_, caller, ask) => {
  for (const language of ["en", "fr"]) {
    const as = { ...(caller ?? { token }), language }
    const received: number[] = []
    const own = await failure(ask(pageApiAs(as, ({ status }) => received.push(status))))
    expect(own).toEqual(await failure(ask(apiAs(as))))
    expect(received).toEqual([own.status])
  }
})
