import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { limits, take } from "#lib/backend/shows/applications/limits.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import { refused } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { sql } from "#tests/factories/database.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { filledIn, freshAddress, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let show: TestShow
let staff: Api
beforeAll(async () => {
  show = await createShow()
  staff = await signIn(await createUser())
})

/** An application that was sent: two booths of 3,420.00, billed to the organisation that all of these name. */
async function sent() {
  const { slug } = await filledIn(show)
  return { slug, ...(await visitor().applications.publish({ slug })) }
}

const issue = async (session: number, more: object = {}) =>
  (await staff.invoices.store({ session, key: newKey(), again_reason: "For a test", ...more })).data
const pay = ({ id, date }: { id: number; date: string }, amount: number) =>
  staff.invoices.pay({ invoice: id, amount, key: newKey(), date })
const credit = async (invoice: number, amount?: number) =>
  (await staff.invoices.credit({ invoice, key: newKey(), reason: "A discount", amount })).data
const shown = async (slug: string) => (await visitor().applications.get({ slug })).data.invoices

async function pdf(slug: string, invoice: number, address = freshAddress()) {
  const { status, headers, body } = await send(`/api/application/draft/${slug}/invoice/${invoice}/pdf`, {
    address,
  })
  await body?.cancel()
  return { status, headers }
}

describe("an invoice of one application", () => {
  it("is read by users through its page as elsewhere: by those alone who may read money (R-65)", async () => {
    const { slug, id } = await sent()
    const { id: invoice } = await issue(id)
    const as = async (...more: Ability[]) => {
      const user = await createUser({ abilities: ["record.edit"], reads: ["registrations.read", ...more] })
      const token = await issueToken(user)
      const fileOf = async (invoice: number) => {
        const { status, body } = await send(`/api/application/draft/${slug}/invoice/${invoice}/pdf`, {
          token,
        })
        await body?.cancel()
        return status
      }
      return { applications: visitor(freshAddress(), token).applications, fileOf }
    }
    const [without, having] = [await as(), await as("finance.read")]
    const page = (await without.applications.get({ slug })).data
    expect(page.invoices).toEqual([])
    const correction = without.applications.correct({ slug, version: page.version, values: page.values })
    expect((await refused(correction, 409)).current).toMatchObject({ slug, invoices: [] })
    expect(await without.fileOf(invoice)).toBe(403)
    expect((await having.applications.get({ slug })).data.invoices).toHaveLength(1)
    expect(await having.fileOf(invoice)).toBe(200)
    expect(await shown(slug)).toHaveLength(1)
  })

  it("is on its page with its credit notes, each with its PDF, to be saved and kept nowhere else", async () => {
    const { slug, id } = await sent()
    const { id: invoice, number, total } = await issue(id)
    const note = await credit(invoice, 10_000)
    const [one, other] = await shown(slug)
    expect([one, other]).toEqual([
      expect.objectContaining({
        document: invoice,
        kind: "invoice",
        name: number,
        total,
        balance: total - 10_000,
      }),
      expect.objectContaining({
        document: note.id,
        kind: "credit_note",
        name: note.number,
        total: 10_000,
        balance: null,
      }),
    ])
    for (const document of [invoice, note.id]) {
      const { status, headers } = await pdf(slug, document)
      expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
        200,
        "application/pdf",
        "no-store",
      ])
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.pdf"/)
    }
  })

  it("says what is due when and where it is paid to, until it is paid", async () => {
    const { slug, id } = await sent()
    const issued = await issue(id, { is_splitting: true })
    const { instalments, total, seller } = issued
    const [first, second] = instalments
    const due = async () => (await shown(slug)).find(({ document }) => document === issued.id)
    expect(await due()).toMatchObject({
      due: [
        { date: first?.due_date, amount: first?.amount },
        { date: second?.due_date, amount: second?.amount },
      ],
      account: { holder: seller.name, iban: seller.iban, bic: seller.bic, bank: seller.bank },
    })
    await pay(issued, (first?.amount ?? 0) + 1_000)
    expect((await due())?.due).toEqual([{ date: second?.due_date, amount: (second?.amount ?? 0) - 1_000 }])
    await pay(issued, total - (first?.amount ?? 0) - 1_000)
    expect(await due()).toMatchObject({ balance: 0, due: [], account: null })
  })

  it("is answered by no other slug, a deleted application's or a guessed one", async () => {
    const [mine, theirs] = [await sent(), await sent()]
    const { id: invoice } = await issue(mine.id)
    expect((await pdf(theirs.slug, invoice)).status).toBe(404)
    expect((await pdf("AAAAAAAAAAAAAAAAAAAAAA", invoice)).status).toBe(404)
    expect((await pdf(mine.slug, 2_000_000_000)).status).toBe(404)
    await sql("UPDATE registration SET deleted_at = now() WHERE id = $1", [mine.id])
    expect((await pdf(mine.slug, invoice)).status).toBe(404)
  })
})

describe("an invoice for several applications", () => {
  it("shows each its share, adding up to the cent, and its PDF, which names all, to none", async () => {
    const [one, two] = [await sent(), await sent()]
    const lines = [one, two].map(({ id }, place) => ({
      registration_id: id,
      label: "Booth",
      quantity: 1,
      unit_price: 10_001 + place,
    }))
    const { id: invoice, total } = await issue(one.id, { registrations: [two.id], lines })
    const note = await credit(invoice, 1)
    const seen = [...(await shown(one.slug)), ...(await shown(two.slug))]
    const invoiced = seen.filter(({ kind }) => kind === "invoice")
    expect(invoiced.map(({ document, is_shared }) => [document, is_shared])).toEqual([
      [null, true],
      [null, true],
    ])
    expect(invoiced.reduce((sum, share) => sum + share.total, 0)).toBe(total)
    for (const { slug } of [one, two])
      for (const document of [invoice, note.id]) expect((await pdf(slug, document)).status).toBe(404)
  })
})

describe("documents are guarded", () => {
  it("who asks for one after the other that are not theirs waits, as who guesses slugs", async () => {
    const { slug, id } = await sent()
    const { id: invoice } = await issue(id)
    const address = freshAddress()
    const requests = Array.from({ length: limits.unknown.points }, (_, i) =>
      pdf(slug, 1_000_000 + i, address),
    )
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([404]))
    expect((await pdf(slug, invoice, address)).status).toBe(429)
    expect((await pdf(slug, invoice)).status).toBe(200)
  })

  it("those of an application are opened so often and no more, from however many addresses", async () => {
    const { slug, id } = await sent()
    const { id: invoice } = await issue(id)
    await take("documents", slug, limits.documents.points)
    expect((await pdf(slug, invoice)).status).toBe(429)
  })
})

it("what the accounting CRM issued is told without a PDF", async () => {
  const { slug, id } = await sent()
  await staff.invoices.link({
    session: id,
    zoho_invoice_id: newKey(),
    invoice_name: "Z-1",
    total: 500,
    balance: 200,
  })
  expect(await shown(slug)).toMatchObject([
    { document: null, kind: "invoice", name: "Z-1", total: 500, balance: 200, is_shared: false },
  ])
})
