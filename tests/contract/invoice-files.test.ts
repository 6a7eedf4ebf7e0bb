import { inflateSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { readInvoice } from "#lib/backend/finance/invoices/facturx/rules/rule.ts"
import { documentFile } from "#lib/backend/finance/invoices/print/document-file.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { startWorker } from "#lib/backend/worker.ts"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { type Billed, createBilled, newKey } from "#tests/factories/invoices.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let api: Api
let token: string
beforeAll(async () => {
  const user = await createUser()
  ;[api, token] = [await signIn(user), await issueToken(user)]
})

async function issue(billed: Billed = {}, more: object = {}) {
  const { id } = await createBilled(billed)
  return (await api.invoices.store({ session: id, key: newKey(), again_reason: "For a test", ...more })).data
}

async function pdfOf(invoice: number): Promise<Buffer> {
  const answer = await send(`/api/invoice/${invoice}/pdf`, { token })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

function xmlIn(pdf: Buffer): string {
  const file = pdf.indexOf("/Type /EmbeddedFile")
  const start = pdf.indexOf("stream\n", file) + "stream\n".length
  return inflateSync(pdf.subarray(start, pdf.indexOf("\nendstream", start))).toString()
}

const fileOf = async (invoice: number) =>
  (await sqlOne<{ file_id: number | null }>("SELECT file_id FROM invoice WHERE id = $1", [invoice])).file_id

describe("the PDF of an issued document", () => {
  it("is printed by a worker, without anybody asking for it", async () => {
    const { id } = await issue()
    const worker = await startWorker()
    try {
      await expect.poll(() => fileOf(id)).not.toBeNull()
    } finally {
      await worker.stop()
    }
    const { file, number } = (await api.invoices.get({ invoice: id })).data
    expect(file).toMatchObject({ name: `${number}.pdf`, mime: "application/pdf", media_id: await fileOf(id) })
    // As a mail takes it along.
    const mail = { from: "ada@salon.example", subject: "Your invoice", content: "", toMails: [] }
    const bare = await api.messenger.preview(mail)
    const { size } = await api.messenger.preview({ ...mail, media_ids: [file?.media_id ?? 0] })
    expect(size - bare.size).toBeGreaterThan(file?.size ?? 0)
  })

  it("is there when it is asked for before a worker came to it, under its number", async () => {
    const { id, number } = await issue()
    const answer = await send(`/api/invoice/${id}/pdf`, { token })
    expect(answer.headers.get("content-disposition")).toContain(`filename="${number}.pdf"`)
    expect(answer.headers.get("content-type")).toBe("application/pdf")
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-")
  })

  it("is printed once, also by several at the same time, and is the same after payments", async () => {
    const { id } = await issue()
    const files = await Promise.all([documentFile(id), documentFile(id), documentFile(id)])
    expect(new Set(files.map(({ key }) => key)).size).toBe(1)
    const first = await pdfOf(id)
    await api.invoices.pay({
      invoice: id,
      key: newKey(),
      amount: 100,
      date: todayIn(env().TIME_ZONE),
    })
    expect((await pdfOf(id)).equals(first)).toBe(true)
    await expect(sql("UPDATE invoice SET file_id = NULL WHERE id = $1", [id])).rejects.toThrow(
      /stay as they are/,
    )
  })

  it("is printed again when the store has lost it, the same to the byte", async () => {
    const { id } = await issue()
    const { key } = await documentFile(id)
    const first = await pdfOf(id)
    await (await fileStore()).delete(key)
    expect((await pdfOf(id)).equals(first)).toBe(true)
    expect((await documentFile(id)).key).toBe(key)
  })

  it.each([
    ["FR", "", "S"],
    ["DE", "DE136695976", "AE"],
    ["DE", "", "S"],
    ["US", "", "O"],
    ["RE", "", "S"],
  ])(
    "to a buyer in %s with the VAT code '%s' carries XML that breaks no rule",
    async (country, vatCode, category) => {
      const invoice = await issue({ country, vatCode, booths: 3 }, { discount: 12.5, is_splitting: true })
      const xml = xmlIn(await pdfOf(invoice.id))
      expect(problemsOf(xml)).toEqual([])
      const { document, sums, taxes } = readInvoice(xml)
      expect(textAt(document, "ID")).toBe(invoice.number)
      expect(textAt(taxes[0], "CategoryCode")).toBe(category)
      expect(Math.round(Number(textAt(sums, "GrandTotalAmount")) * 100)).toBe(invoice.total)
    },
  )

  it("of a credit note names its invoice; over any part of it its XML breaks no rule", async () => {
    const { id, number } = await issue({ price: 100_001 })
    for (const amount of [1, 2, 3, 7, 9_999, 33_333]) {
      const { data } = await api.invoices.credit({
        invoice: id,
        key: newKey(),
        amount,
        reason: "Stand réduit",
      })
      const xml = xmlIn(await pdfOf(data.id))
      expect({ amount, problems: problemsOf(xml) }).toEqual({ amount, problems: [] })
      expect(textAt(readInvoice(xml).settlement, "InvoiceReferencedDocument/IssuerAssignedID")).toBe(number)
    }
  })

  it("is nobody's without a token, and of no document that there is not", async () => {
    const { id } = await issue()
    expect((await send(`/api/invoice/${id}/pdf`)).status).toBe(401)
    expect((await send("/api/invoice/2147483647/pdf", { token })).status).toBe(404)
  })
})
