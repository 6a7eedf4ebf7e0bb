import { expect, it } from "vitest"
import { send } from "#tests/factories/api.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

it.each([
  ["page=0", "page", "This number is too low: 1 minimum"],
  ["page=-3", "page", "This number is too low: 1 minimum"],
  ["per_page=30", "per_page", "Choose one of: 10, 25, 50, 100"],
  ["per_page=x", "per_page", "Enter a number"],
])("a list refuses %s with what is allowed (H-18)", async (query, field, message) => {
  const answer = await send(`/api/company-list?${query}`, { token: await issueToken(await createUser()) })
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toEqual({ [field]: [message] })
})
