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

/** Notes that would take some minutes beyond every guard if they were cleaned: each a third of a second of a quiet machine. */
const count = 1_500

describe("notes that nobody could have written", () => {
  it("are refused in words before they are cleaned", async () => {
    const content = "<b>".repeat(33_000)
    const send = (language: string) =>
      sendJson(`/api/company/${company}/note`, "POST", { content }, { token, language })
    for (let sent = 0; sent < count; sent++) expect((await send("en")).status).toBe(422)
    expect((await (await send("fr")).json()).errors).toEqual({
      content: ["La mise en forme de ce texte est trop complexe"],
    })
  })
})
