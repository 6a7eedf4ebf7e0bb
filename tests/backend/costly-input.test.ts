import { monitorEventLoopDelay } from "node:perf_hooks"
import { beforeAll, describe, expect, it } from "vitest"
import { sendJson } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

let token: string
let company: number

beforeAll(async () => {
  token = await issueToken(await createUser({ isAdmin: true }))
  company = (await createCompany()).id
})

describe("a note that nobody could have written", () => {
  it("is refused in words, and twelve at once hold nobody up", async () => {
    const content = "<b>".repeat(33_000)
    const send = (language: string) =>
      sendJson(`/api/company/${company}/note`, "POST", { content }, { token, language })
    await send("en")
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const answers = await Promise.all(Array.from({ length: 12 }, () => send("fr")))
    delay.disable()
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(422))
    expect((await answers[0]?.json())?.errors).toEqual({
      content: ["La mise en forme de ce texte est trop complexe"],
    })
    expect(delay.max / 1e6).toBeLessThan(250)
  })
})
