import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import { problemsOf as brokenRules } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { nodesAt, textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { readInvoice } from "#lib/backend/finance/invoices/facturx/rules/rule.ts"
import { printedOf } from "#lib/backend/finance/invoices/print/printed-of.ts"
import { pageStatement } from "#lib/backend/finance/ledger/list.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createBilled, issueInvoice, newKey } from "#tests/factories/invoices.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

type Referring = { purchase_order?: string; buyer_reference?: string }

async function billed({ purchase_order, buyer_reference }: Referring = {}, more: object = {}) {
  const registration = await createBilled(more)
  await sql("UPDATE registration SET purchase_order = $2, buyer_reference = $3 WHERE id = $1", [
    registration.id,
    purchase_order ?? null,
    buyer_reference ?? null,
  ])
  return registration
}

async function linked(registration: number, reference: string) {
  const { id } = await createCompany()
  await sql("UPDATE company SET buyer_reference = $2 WHERE id = $1", [id, reference])
  await sql(
    "INSERT INTO registration_association (registration_id, company_id, is_primary) VALUES ($1, $2, true)",
    [registration, id],
  )
}

const referencesOf = ({ purchase_order, buyer_reference }: InvoiceDetail) => [purchase_order, buyer_reference]

/** BT-13 and BT-10 of its XML. */
function written(invoice: InvoiceDetail) {
  const xml = facturX(printedOf(invoice))
  expect(brokenRules(xml)).toEqual([])
  const agreement = nodesAt(
    readInvoice(xml).root,
    "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement",
  )[0]
  return [
    textAt(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID"),
    textAt(agreement, "BuyerReference"),
  ]
}

describe("what the buyer wants to read on an invoice", () => {
  it("is that of its registration, else the reference of the company that it is linked to", async () => {
    const own = await billed({ purchase_order: "PO-1", buyer_reference: "Own" })
    await linked(own.id, "Of the company")
    expect(referencesOf(await issueInvoice(api, own.id))).toEqual(["PO-1", "Own"])
    const other = await billed({ purchase_order: "PO-2" })
    await linked(other.id, "Of the company")
    expect(referencesOf(await issueInvoice(api, other.id))).toEqual(["PO-2", "Of the company"])
    expect(referencesOf(await issueInvoice(api, (await billed()).id))).toEqual(["", ""])
  })

  it("is that of the organisation that pays, whatever the exhibitor typed", async () => {
    const { id: organization } = await sqlOne<{ id: number }>(
      "INSERT INTO invoicing_organization (name) VALUES ($1) RETURNING id",
      [unique("Chamber")],
    )
    await sql(
      "UPDATE invoicing_organization SET purchase_order = 'Season', buyer_reference = 'Fairs' WHERE id = $1",
      [organization],
    )
    const { id } = await billed({ purchase_order: "PO-1", buyer_reference: "Own" }, { organization })
    expect(referencesOf(await issueInvoice(api, id))).toEqual(["Season", "Fairs"])
  })

  it("is changed for one invoice, also to nothing, and is in its XML and on its credit note for good", async () => {
    const { id } = await billed({ purchase_order: "PO-1", buyer_reference: "Own" })
    const invoice = await issueInvoice(api, id, { purchase_order: "PO-9 ", buyer_reference: "" })
    expect(referencesOf(invoice)).toEqual(["PO-9", ""])
    expect(written(invoice)).toEqual(["PO-9", ""])
    await sql("UPDATE registration SET purchase_order = 'Later' WHERE id = $1", [id])
    const credited = await api.invoices.credit({ invoice: invoice.id, key: newKey(), reason: "Cancelled" })
    expect(written(credited.data)).toEqual(["PO-9", ""])
    await expect(
      sql("UPDATE invoice SET purchase_order = 'Other' WHERE id = $1", [invoice.id]),
    ).rejects.toThrow(/stay as they are/)
  })

  it("is refused when it cannot be printed", async () => {
    const { id } = await billed()
    const issue = api.invoices.store({ session: id, key: newKey(), purchase_order: "PO \u{1f4e6}" })
    expect(Object.keys(await problemsOf(issue))).toEqual(["purchase_order"])
  })

  it("finds its documents, along the index", async () => {
    const purchase_order = unique("4500").replace(/\W/g, "-")
    const { id } = await billed({ purchase_order })
    const invoice = await issueInvoice(api, id, { buyer_reference: "Service Achats" })
    const { data } = await api.ledger.list({ q: `${purchase_order} achats` })
    expect(data.map(({ number }) => number)).toEqual([invoice.number])
    const { text, values } = pageStatement({ q: purchase_order, sort: "date" }, invoice.date, {
      limit: 25,
      offset: 0,
    })
    const plan = await onConnection(async (connection) => {
      await connection.query("SET enable_seqscan = off; SET enable_indexscan = off; SET enable_sort = on")
      const { rows } = await connection.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values)
      return rows.map((row) => row["QUERY PLAN"]).join("\n")
    })
    expect(plan).toContain("invoice_searched")
  })
})
