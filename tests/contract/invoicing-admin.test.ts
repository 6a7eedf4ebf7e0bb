import { buffer } from "node:stream/consumers"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { documentFile } from "#lib/backend/finance/invoices/print/document-file.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { StoredSeller } from "#lib/contract/finance/invoicing-admin.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createBilled, newKey } from "#tests/factories/invoices.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let calls: Api["invoicingAdmin"]
let editor: Api
beforeAll(async () => {
  calls = (await signIn(await createUser({ isAdmin: true }))).invoicingAdmin
  editor = await signIn(await createUser())
})

async function sellerOf(entity: StoredSeller["entity"]) {
  const { data } = await calls.listSellers()
  const found = data.find((one) => one.entity === entity)
  if (!found) throw new Error("There is no such seller")
  const { has_documents, missing: _, ...seller } = found
  return { seller, has_documents }
}
const errorsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ status, body }: { status: number; body: { errors?: object } }) => ({ status, errors: body.errors }),
  )

describe("who invoices", () => {
  it("is changed for documents to come, those issued stay, and the change is told", async () => {
    const { id } = await createBilled()
    const before = (await editor.invoices.store({ session: id, key: newKey() })).data
    const { seller } = await sellerOf("sarl")
    const bank = unique("Bank")
    await calls.editSeller({ ...seller, bank, iban: "fr76 1234 5987 6501 2345 6789 014" })
    const after = (await editor.invoices.store({ session: id, key: newKey(), again_reason: "For a test" }))
      .data
    expect([before.seller.bank, after.seller.bank]).toEqual([seller.bank, bank])
    expect((await editor.invoices.get({ invoice: before.id })).data.seller.bank).toBe(seller.bank)
    expect(after.seller.iban).toBe("FR7612345987650123456789014")
    const [told] = (await entriesOf("invoice_seller", 1)).slice(-1)
    expect(told).toMatchObject({ action: "edit", changes: { bank: [seller.bank, bank] } })
  })

  it("has a colour and a foot of pages, which issued documents keep as they were", async () => {
    const { id } = await createBilled()
    const issue = async () =>
      (await editor.invoices.store({ session: id, key: newKey(), again_reason: "For a test" })).data
    const { seller } = await sellerOf("sarl")
    const design = {
      accent: "#8A1F4C",
      footer: "Member of the guild",
      footer_fr: unique("Membre du syndicat"),
    }
    await calls.editSeller({ ...seller, ...design })
    const before = await issue()
    expect(before.seller).toMatchObject({ accent: "#8a1f4c", footer: design.footer_fr })
    // A call of before there was a colour leaves it.
    const { accent: _, footer: __, footer_fr: ___, ...older } = (await sellerOf("sarl")).seller
    await calls.editSeller({ ...older, bank: unique("Bank") })
    expect((await sellerOf("sarl")).seller).toMatchObject({ accent: "#8a1f4c" })
    await calls.editSeller({ ...(await sellerOf("sarl")).seller, accent: "", footer: "", footer_fr: "" })
    expect((await issue()).seller).toMatchObject({ accent: "", footer: "" })
    expect((await editor.invoices.get({ invoice: before.id })).data.seller).toEqual(before.seller)
  })

  describe("has a logo", () => {
    const picture = (more: object = {}) =>
      sharp({
        create: { width: 1_200, height: 300, channels: 4, background: { r: 138, g: 31, b: 76, alpha: 0.5 } },
        ...more,
      })
    const logoFile = async (image = picture(), name = "logo.png") =>
      new File([new Uint8Array(await image.png().toBuffer())], name, { type: "image/png" })
    const setLogo = async (entity: StoredSeller["entity"], file?: File) => {
      const { version } = (await sellerOf(entity)).seller
      await calls.setLogo({ entity, version, file: file ?? (await logoFile()) })
      return (await sellerOf(entity)).seller.logo
    }
    const logoOf = (invoice: number) =>
      sqlOne<{ logo_id: number | null }>("SELECT logo_id FROM invoice WHERE id = $1", [invoice])
    const drawnIn = async (invoice: number) => {
      const { key } = await documentFile(invoice)
      const pdf = await buffer(await (await fileStore()).read(key))
      return pdf.toString("latin1").match(/\/Subtype \/Image\b/g)?.length ?? 0
    }

    it("which issued documents and their credit notes keep, printed before or after it was replaced", async () => {
      const { id } = await createBilled()
      const issue = async () =>
        (await editor.invoices.store({ session: id, key: newKey(), again_reason: "For a test" })).data.id
      const first = await setLogo("sarl")
      expect(first).toMatchObject({ width: 660, height: 165 })
      const printedNow = await issue()
      const printedLater = await issue()
      expect(await drawnIn(printedNow)).toBe(1)
      const { version } = (await sellerOf("sarl")).seller
      await calls.removeLogo({ entity: "sarl", version })
      const without = await issue()
      const note = (
        await editor.invoices.credit({ invoice: printedLater, key: newKey(), reason: "For a test" })
      ).data.id
      expect(await drawnIn(printedLater)).toBe(1)
      expect(await drawnIn(note)).toBe(1)
      expect(await drawnIn(without)).toBe(0)
      expect(await Promise.all([printedNow, printedLater, note, without].map(logoOf))).toEqual(
        [first?.id, first?.id, first?.id, null].map((logo_id) => ({ logo_id })),
      )
      const noted = (await entriesOf("invoice_seller", 1)).slice(-2)
      expect(noted).toMatchObject([
        { changes: { logo: [null, first?.id] } },
        { changes: { logo: [first?.id, null] } },
      ])
    })

    it("without transparency, and what no document has is deleted when it is replaced", async () => {
      const first = await setLogo("inc")
      const second = await setLogo("inc")
      expect(await sql("SELECT FROM seller_logo WHERE id = $1", [first?.id])).toEqual([])
      const { content } = await sqlOne<{ content: Buffer }>("SELECT content FROM seller_logo WHERE id = $1", [
        second?.id,
      ])
      expect(await sharp(content).metadata()).toMatchObject({ format: "png", hasAlpha: false, channels: 3 })
      await expect(sql("UPDATE seller_logo SET width = 1 WHERE id = $1", [second?.id])).rejects.toMatchObject(
        {
          constraint: "seller_logo_stays",
        },
      )
    })

    it("set by one of two who change it; the other is told how it is now", async () => {
      const { version } = (await sellerOf("inc")).seller
      const file = await logoFile()
      const set = () => calls.setLogo({ entity: "inc", version, file })
      const outcomes = await Promise.allSettled([set(), set()])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
      await expect(set()).rejects.toMatchObject({ status: 409, body: { current: expect.any(Array) } })
      await expect(calls.removeLogo({ entity: "inc", version })).rejects.toMatchObject({ status: 409 })
    })

    it.each([
      ["a drawing", async () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "logo.png")],
      [
        "a PNG that ends too early",
        async () => new File([(await picture().png().toBuffer()).subarray(0, 90)], "logo.png"),
      ],
      ["a PDF", async () => new File(["%PDF-1.7"], "logo.jpg", { type: "image/jpeg" })],
    ])("that is not %s", async (_, file) => {
      const { version } = (await sellerOf("inc")).seller
      expect(await errorsOf(calls.setLogo({ entity: "inc", version, file: await file() }))).toEqual({
        status: 422,
        errors: { file: ["The file must be a PNG or JPEG image"] },
      })
    })

    it("that is seen on paper", async () => {
      const white = { create: { width: 90, height: 30, channels: 4 as const, background: "#ffffff80" } }
      const { version } = (await sellerOf("inc")).seller
      const file = await logoFile(picture(white))
      expect(await errorsOf(calls.setLogo({ entity: "inc", version, file }))).toMatchObject({
        errors: { file: [expect.stringContaining("white paper")] },
      })
    })
  })

  it.each([
    [{ accent: "red" }, { accent: ["Enter a colour such as #4a61cc"] }],
    [{ accent: "#ffd400" }, { accent: ["Text of this colour is too pale to be read on paper"] }],
    [{ footer_fr: "Merci 👍" }, { footer_fr: ["Documents cannot print 👍 (Merci 👍)"] }],
  ])("is not designed like %j", async (design, errors) => {
    const { seller } = await sellerOf("inc")
    expect(await errorsOf(calls.editSeller({ ...seller, ...design }))).toEqual({ status: 422, errors })
  })

  it("is changed by one of two who have it open; the other is told how it is now", async () => {
    const { seller } = await sellerOf("inc")
    const change = () => calls.editSeller({ ...seller, bank: unique("Bank") })
    const outcomes = await Promise.allSettled([change(), change()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    await expect(change()).rejects.toMatchObject({
      status: 409,
      body: { current: [{ entity: "sarl" }, { entity: "inc", version: seller.version + 1 }] },
    })
  })

  it("has an IBAN that counts, a BIC and a VAT code of the right form", async () => {
    const { seller } = await sellerOf("sarl")
    const wrong = {
      iban: "FR7630006000011234567890188",
      bic: "AGRI",
      vat_code: "FR1",
      registration_number: "404833049",
      legal_name: " ",
    }
    expect(await errorsOf(calls.editSeller({ ...seller, ...wrong, legal_name: "Petit Salon" }))).toEqual({
      status: 422,
      errors: {
        iban: ["Enter a valid IBAN"],
        bic: ["Enter a valid BIC"],
        vat_code: ["This is not a VAT number of the chosen country"],
        registration_number: ["This SIREN or SIRET is mistyped: its check digit does not match"],
      },
    })
    expect(await errorsOf(calls.editSeller({ ...seller, ...wrong }))).toMatchObject({ status: 422 })
  })

  it("in France says what the law asks of late payment, recovery and discounts", async () => {
    const { seller } = await sellerOf("sarl")
    const nothing = { recovery: "", recovery_fr: " ", early_payment_fr: "" }
    expect(await errorsOf(calls.editSeller({ ...seller, ...nothing }))).toMatchObject({
      status: 422,
      errors: Object.fromEntries(Object.keys(nothing).map((name) => [name, [expect.any(String)]])),
    })
    const { seller: inc } = await sellerOf("inc")
    await calls.editSeller({ ...inc, ...nothing, bank: unique("Bank") })
  })

  it("keeps its prefix once a document was issued under it, also past the application", async () => {
    const { id } = await createBilled()
    await editor.invoices.store({ session: id, key: newKey() })
    const { seller, has_documents } = await sellerOf("sarl")
    expect(has_documents).toBe(true)
    expect(await errorsOf(calls.editSeller({ ...seller, prefix: "NEW" }))).toEqual({
      status: 422,
      errors: { prefix: ["Documents have been issued with this prefix: it can no longer be changed"] },
    })
    await expect(sql("UPDATE invoice_seller SET prefix = 'NEW' WHERE entity = 'sarl'")).rejects.toMatchObject(
      { constraint: "invoice_prefix_stays" },
    )
  })
})
