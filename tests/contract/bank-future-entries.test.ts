import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { dayAfter } from "#lib/backend/finance/invoices/days.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { billTo, keepEntries, keepEntry, matching } from "#tests/factories/bank.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const today = todayIn(env().TIME_ZONE)
const bill = (more: { price?: number; is_splitting?: boolean } = {}) => billTo(api, more)

describe("an entry of a day to come", () => {
  it("pays, returns and settles nothing before that day, and can be set aside", async () => {
    const [invoice, paid] = [await bill(), await bill()]
    const came = await keepEntry(api, { amount: 120_000 })
    await api.bankStatements.match(matching(came, [{ invoice: paid.id, amount: 120_000 }]))
    const [payment] = (await api.invoices.get({ invoice: paid.id })).data.payments
    const date = dayAfter(today, 1)
    const [comes, goes] = await keepEntries(api, [
      { amount: 50_000, date },
      { amount: -120_000, date },
    ])
    if (!comes || !goes || !payment) throw new Error("No entry was kept")
    const { id: entry, version } = comes
    const matched = api.bankStatements.match(matching(comes, [{ invoice: invoice.id, amount: 50_000 }]))
    const message = [expect.stringMatching(/dates this entry in the future/)]
    expect(await problemsOf(matched)).toEqual({ parts: message })
    const settled = { entry, version, key: newKey(), kind: "charge", amount: 100, reason: "x" } as const
    expect(await problemsOf(api.bankStatements.settle(settled))).toEqual({ amount: message })
    const returned = { entry: goes.id, version: goes.version, key: newKey(), payment: payment.id }
    expect(await problemsOf(api.bankStatements.returnPayment(returned))).toEqual({ payment: message })
    const { data } = await api.bankStatements.setAside({ entry, version, reason: "A mistyped year" })
    expect(data.state).toBe("aside")
  })
})
