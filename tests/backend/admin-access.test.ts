import { describe, expect, it } from "vitest"
import { abilities } from "#lib/contract/session.ts"
import { send } from "#tests/factories/api.ts"
import { allCalls, pathOf } from "#tests/factories/contract-calls.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

/** Calls of these areas that every signed-in user may make. */
const forEverybody = ["vocabulary.removeBuyerType", "audit.listRecord"]
const areas = ["users.", "vocabulary.", "audit.", "trash."]
const adminCalls = allCalls.filter(
  ({ name }) => areas.some((area) => name.startsWith(area)) && !forEverybody.includes(name),
)

/** The path with values that a kind or type of record may have in the place of every id. */
function validPath(name: string, path: string): string {
  if (name.startsWith("vocabulary.")) return path.replace("/vocabulary/1", "/vocabulary/brand")
  return name.startsWith("trash.") ? path.replace("/trash/1", "/trash/company") : path
}

it("knows the calls of administration", () => {
  expect(adminCalls.length).toBeGreaterThan(15)
})

describe.each(adminCalls)("$name", (call) => {
  const { name, method } = call
  const make = async (isAdmin: boolean) => {
    const token = await issueToken(await createUser({ isAdmin, abilities: [...abilities], owner: true }))
    const hasBody = method === "POST" || method === "PUT"
    return send(validPath(name, pathOf(call)), {
      token,
      method,
      ...(hasBody && { body: "{}", headers: { "content-type": "application/json" } }),
    })
  }

  it("is refused to a user with every ability who is no administrator, before its input is looked at", async () => {
    const answer = await make(false)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      message: "An ability is missing for this",
      ability: "admin",
    })
  })

  it("is not refused to an administrator", async () => {
    expect((await make(true)).status).not.toBe(403)
  })
})
