import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, newKey } from "#tests/factories/invoices.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const line = { label: "Stand", detail: "", quantity: 1, unit_price: 1_000 }

async function billedTo(name: string) {
  const { id } = await createBilled()
  await sql("UPDATE registration SET billing_company_name = $2 WHERE id = $1", [id, name])
  return id
}

const numbers = (session: number) =>
  sqlOne<{ count: number }>("SELECT count(*)::int AS count FROM invoice_line WHERE registration_id = $1", [
    session,
  ])

describe("what an invoice could not print", () => {
  it.each([
    "上海星星有限公司",
    "ひかり商店",
    "בית כחול",
    "دار القمر",
    "한국 의류",
    "ﬁn Ελλάς Київ ไทย हिन्दी",
  ])("is not the name %s", async (name) => {
    const session = await billedTo(name)
    expect((await issueInvoice(api, session)).buyer.name).toBe(name)
  })

  it("is named with its field before a number is taken", async () => {
    const session = await billedTo("Petit 👍 Nuage")
    const { data } = await api.invoices.calculate({
      session,
      lines: [line, { ...line, label: "ﬁn 👗", detail: "ᚠ" }],
    })
    expect(data.problems).toEqual({
      "billing.company_name": ["Documents cannot print 👍 (Petit 👍 Nuage)"],
      "lines.1.label": ["Documents cannot print 👗 (ﬁn 👗)"],
      "lines.1.detail": ["Documents cannot print ᚠ (ᚠ)"],
    })
    expect(await problemsOf(issueInvoice(api, session))).toHaveProperty(["billing.company_name"])
    expect(await numbers(session)).toEqual({ count: 0 })
  })

  it("is refused as the reason of a credit note", async () => {
    const { id } = await createBilled()
    const invoice = await issueInvoice(api, id)
    const credit = api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "👎" })
    expect(await problemsOf(credit)).toEqual({ reason: ["Documents cannot print 👎 (👎)"] })
  })
})
