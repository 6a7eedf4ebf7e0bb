import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { billTo, keepEntries, keepEntry, matching } from "#tests/factories/bank.ts"
import { unique } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const bill = (more: { price?: number; is_splitting?: boolean } = {}) => billTo(api, more)

describe("the list of entries", () => {
  it("is narrowed by state, direction, statement and words or an amount, and counts the states of the choice", async () => {
    const invoice = await bill()
    const word = unique("zibeline")
    const [paid, open, out] = await keepEntries(api, [
      { amount: 120_000, text: `${word} SARL` },
      { amount: 98_765, name: `Élan ${word}` },
      { amount: -98_765, reference: word },
    ])
    if (!paid || !open || !out) throw new Error("No entries")
    const ids = async (asked: object) =>
      (await api.bankStatements.listEntries(asked)).data.map(({ id }) => id)
    await api.bankStatements.match(matching(paid, [{ invoice: invoice.id, amount: 120_000 }]))
    await api.bankStatements.setAside({ entry: out.id, version: 1, reason: "Fees" })
    const { counts, meta } = await api.bankStatements.listEntries({ search: word, state: "matched" })
    expect([counts, meta.total]).toEqual([{ open: 1, matched: 1, aside: 1 }, 1])
    expect(await ids({ search: word })).toEqual([out.id, open.id, paid.id])
    expect(await ids({ search: `elan ${word}` })).toEqual([open.id])
    expect(await ids({ search: word, state: "open" })).toEqual([open.id])
    expect(await ids({ search: word, state: "aside" })).toEqual([out.id])
    expect(await ids({ search: word, direction: "in" })).toEqual([open.id, paid.id])
    expect(await ids({ search: "987,65", statement: paid.statement.id })).toEqual([out.id, open.id])
    expect(await ids({ statement: paid.statement.id, entity: "inc" })).toEqual([])
    expect(await ids({ statement: paid.statement.id, currency: "USD" })).toEqual([])
    expect(await ids({ statement: paid.statement.id, state: "", direction: "" })).toHaveLength(3)
  })
})

describe("an entry that pays no invoice", () => {
  it("is set aside with its reason and reopened, told in the audit trail", async () => {
    const entry = await keepEntry(api, { amount: -990 })
    const aside = (await api.bankStatements.setAside({ entry: entry.id, version: 1, reason: "Fees" })).data
    expect(aside).toMatchObject({ state: "aside", aside_reason: "Fees", version: 2, left: -990 })
    const stale = api.bankStatements.reopen({ entry: entry.id, version: 1 })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      body: { current: { state: "aside", version: 2 } },
    })
    expect((await api.bankStatements.reopen({ entry: entry.id, version: 2 })).data).toMatchObject({
      state: "open",
      aside_reason: "",
      version: 3,
    })
    expect(await entriesOf("bank_entry", entry.id)).toEqual([
      { action: "edit", changes: { aside_reason: [null, "Fees"] } },
      { action: "edit", changes: { aside_reason: ["Fees", null] } },
    ])
    expect(
      await problemsOf(api.bankStatements.setAside({ entry: entry.id, version: 3, reason: " " })),
    ).toEqual({
      reason: ["This field is required"],
    })
  })

  it("is not one that paid something, nor does one pay that is set aside", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000 })
    const part = { invoice: invoice.id, amount: 20_000 }
    const { data } = await api.bankStatements.match(matching(entry, [part]))
    const paid = api.bankStatements.setAside({ entry: entry.id, version: data.version, reason: "No" })
    await expect(paid).rejects.toMatchObject({ status: 409, body: { current: { left: 30_000 } } })
    const other = await keepEntry(api, { amount: 50_000, text: "other" })
    const aside = (await api.bankStatements.setAside({ entry: other.id, version: 1, reason: "Private" })).data
    await expect(api.bankStatements.match(matching(aside, [part]))).rejects.toMatchObject({
      status: 409,
      body: { current: { state: "aside" } },
    })
  })

  it("and matched at the same time is one of both", async () => {
    const invoice = await bill()
    const entry = await keepEntry(api, { amount: 50_000 })
    const outcomes = await raceFor("bank_entry", entry.id, [
      () => api.bankStatements.match(matching(entry, [{ invoice: invoice.id, amount: 50_000 }])),
      () => api.bankStatements.setAside({ entry: entry.id, version: 1, reason: "Private" }),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === "rejected")
    expect(refused.map(({ reason }) => reason.status)).toEqual([409])
  })
})
