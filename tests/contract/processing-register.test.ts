import { expect, it } from "vitest"
import { switchRuleOn } from "#tests/factories/retention.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

it("says who is responsible, the recipients that are set up here, and the days that administrators set", async () => {
  await switchRuleOn("prospects", 700)
  const api = await signIn(await createUser({ isAdmin: true }))
  const { controllers, activities } = (await api.processingRegister.get()).data
  expect(controllers.map(({ name }) => name).every(Boolean)).toBe(true)
  const of = (activity: string) => activities.find((one) => one.activity === activity)
  expect(of("prospects")?.retention).toEqual([
    { kind: "prospects", days: 700, is_on: true },
    { kind: "prospect_companies", days: 1095, is_on: false },
  ])
  // Neither is set up in tests; a key for mailboxes is.
  expect(of("invoicing")?.recipients).toEqual([])
  expect(of("mailings")?.recipients).toEqual(["mail_servers"])
})
