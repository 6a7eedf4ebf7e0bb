import { describe, expect, it } from "vitest"
import { sendAllWaitingFlows } from "#lib/backend/finance/approved-platform/send-waiting.ts"
import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import { problemsOf as brokenRules } from "#lib/backend/finance/invoices/facturx/problems-of.ts"
import { nodesAt, textAt, textOf } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { readInvoice } from "#lib/backend/finance/invoices/facturx/rules/rule.ts"
import { printedOf } from "#lib/backend/finance/invoices/print/printed-of.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { frenchBuyer, platformLedger } from "#tests/factories/approved-platform.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createBilled, newKey } from "#tests/factories/invoices.ts"

const { platform, connect, admin, editor, flowOf, connectionOf, untilSent } = platformLedger()
const { siren } = frenchBuyer
const [paris, lyon] = [`${siren}00022`, `${siren}00030`]
const searched = "POST /directory-service/v1/directory-line/search"
const find = async (number: string, again = false) => (await editor().directory.find({ number, again })).data

/** Two establishments, one of them with services, and a suffix. */
function listBuyer(): void {
  platform.directory[siren] = {
    status: "A",
    lines: [
      { addressingIdentifier: siren, directoryLineStatus: "Enabled" },
      { addressingIdentifier: `${siren}_${paris}`, siret: paris, directoryLineStatus: "Enabled" },
      {
        addressingIdentifier: `${siren}_${paris}_ACHATS`,
        siret: paris,
        routingCode: { routingIdentifier: "ACHATS" },
        directoryLineStatus: "Upcoming",
      },
      { addressingIdentifier: `${siren}_${lyon}`, siret: lyon, directoryLineStatus: "Enabled" },
      {
        addressingIdentifier: `${siren}_SALONS`,
        addressingSuffix: "SALONS",
        directoryLineStatus: "Disabled",
      },
    ],
    establishments: [
      { siret: paris, name: "Petit Nuage Paris", address: { postalCode: "75011", locality: "Paris" } },
      { siret: lyon, name: "Petit Nuage Lyon", administrativeStatus: "C" },
    ],
    codes: [{ siret: paris, routingIdentifier: "ACHATS", routingCodeName: "Service achats" }],
  }
}

async function issued(address: string) {
  const { id } = await createBilled({ vatCode: frenchBuyer.vatCode })
  await sql("UPDATE registration SET electronic_address = nullif($2, '') WHERE id = $1", [id, address])
  return (await editor().invoices.store({ session: id, key: newKey() })).data
}

/** BT-49, by its scheme; keeps every rule of the official checks. */
function addressOf(invoice: InvoiceDetail) {
  const xml = facturX(printedOf(invoice))
  expect(brokenRules(xml)).toEqual([])
  const [address] = nodesAt(
    readInvoice(xml).root,
    "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerTradeParty/URIUniversalCommunication/URIID",
  )
  return `${textAt(address, "@schemeID")}:${textOf(address)}`
}

describe("the lines of a buyer in the directory", () => {
  it("are listed with establishments, services and whether they receive", async () => {
    listBuyer()
    const answer = await find(`FR83 ${siren}`)
    expect(answer).toMatchObject({ siren, is_cut: false, problem: null })
    const listed = answer?.lines.map(({ address, state, establishment, place, routing_name }) =>
      [address, state, establishment, place, routing_name].join("|"),
    )
    expect(listed).toEqual([
      `${siren}|open|||`,
      `${siren}_${paris}|open|Petit Nuage Paris|75011 Paris|`,
      `${siren}_${paris}_ACHATS|upcoming|Petit Nuage Paris|75011 Paris|Service achats`,
      `${siren}_${lyon}|closed|Petit Nuage Lyon||`,
      `${siren}_SALONS|closed|||`,
    ])
  })

  it("are asked for once a day, and when somebody says so", async () => {
    listBuyer()
    await find(siren)
    const before = platform.count(searched)
    await find(paris)
    expect(platform.count(searched)).toBe(before)
    platform.directory[siren] = { status: "A", lines: [] }
    expect((await find(siren, true))?.lines).toEqual([])
    expect(platform.count(searched)).toBe(before + 1)
  })

  it("are those of the last answer while the directory is away or its answer is lost", async () => {
    platform.fail(searched, { status: 503 })
    expect(await find(siren)).toMatchObject({ lines: [], read_at: null, problem: "unavailable" })
    listBuyer()
    const known = await find(siren)
    platform.fail(searched, { drop: "after" })
    expect(await find(siren, true)).toEqual({ ...known, problem: "unavailable" })
    expect(await connectionOf()).toMatchObject({ problem: null })
  })

  it("are read over all pages, also those that the platform makes shorter", async () => {
    platform.maxResults = 7
    const lines = Array.from({ length: 40 }, (_, at) => ({
      addressingIdentifier: `${siren}_${String(at).padStart(3, "0")}`,
    }))
    platform.directory[siren] = { status: "A", lines }
    expect((await find(siren))?.lines).toHaveLength(40)
    platform.maxResults = 2
    expect(await find(siren, true)).toMatchObject({ is_cut: true })
  })

  it("leave out what no e-invoice can be addressed to", async () => {
    const lines = [`${siren}_é`, "702042755_X", siren].map((addressingIdentifier) => ({
      addressingIdentifier,
    }))
    platform.directory[siren] = { status: "A", lines }
    expect((await find(siren))?.lines.map(({ address }) => address)).toEqual([siren])
  })

  it("are not asked for by a wrong number, nor without a directory", async () => {
    expect(Object.keys(await problemsOf(editor().directory.find({ number: "404833047" })))).toEqual([
      "number",
    ])
    await connect({ directory_address: "" })
    expect(await find(siren)).toBeNull()
    expect(platform.count(/directory-service/)).toBe(0)
  })
})

describe("the electronic address of a buyer", () => {
  it("is its SIREN, else the one chosen for the registration, its company or the organisation that pays", async () => {
    expect(addressOf(await issued(""))).toBe(`0225:${siren}`)
    expect(addressOf(await issued(`${siren}_${paris}_ACHATS`))).toBe(`0225:${siren}_${paris}_ACHATS`)
    const { id } = await createBilled({ vatCode: frenchBuyer.vatCode })
    const company = await createCompany()
    await sql("UPDATE company SET electronic_address = $2 WHERE id = $1", [company.id, `${siren}_SALONS`])
    await sql(
      "INSERT INTO registration_association (registration_id, company_id, is_primary) VALUES ($1, $2, true)",
      [id, company.id],
    )
    const ofCompany = (await editor().invoices.store({ session: id, key: newKey() })).data
    expect(addressOf(ofCompany)).toBe(`0225:${siren}_SALONS`)
    const credited = await editor().invoices.credit({
      invoice: ofCompany.id,
      key: newKey(),
      reason: "Cancelled",
    })
    expect(addressOf(credited.data)).toBe(`0225:${siren}_SALONS`)
  })

  it("begins with the buyer's SIREN, or nothing is issued", async () => {
    const { id } = await createBilled({ vatCode: frenchBuyer.vatCode })
    await sql("UPDATE registration SET electronic_address = '702042755_SALONS' WHERE id = $1", [id])
    const issue = () => editor().invoices.store({ session: id, key: newKey() })
    expect(Object.keys(await problemsOf(issue()))).toEqual(["billing.electronic_address"])
    await sql("UPDATE registration SET vat_code = 'DE811569869' WHERE id = $1", [id])
    await sql(
      "UPDATE registration SET billing_country_id = (SELECT id FROM country WHERE code = 'DE') WHERE id = $1",
      [id],
    )
    const { buyer } = (await issue()).data
    expect(buyer.electronic_address).toBeUndefined()
  })

  it("is checked where it is typed, and by the database", async () => {
    const organization = {
      name: unique("Chamber"),
      street: "",
      zip_code: "",
      city: "",
      state: "",
      country_id: (await sqlOne<{ id: number }>("SELECT id FROM country WHERE code = 'FR'")).id,
      vat_code: frenchBuyer.vatCode,
      registration_number: "",
      contact: "",
      email: "",
      language: null,
    }
    const add = (electronic_address: string) =>
      admin().payingOrganizations.create({ ...organization, electronic_address })
    for (const wrong of [`${siren}_service achats`, `${siren}_70204275500240`, "702042755"])
      expect(Object.keys(await problemsOf(add(wrong)))).toEqual(["electronic_address"])
    const { data } = await add(`${siren}_${paris}`)
    expect(data.find(({ name }) => name === organization.name)?.electronic_address).toBe(`${siren}_${paris}`)
    await createBilled()
    await createCompany()
    await expect(sql("UPDATE company SET electronic_address = 'anything'")).rejects.toThrow(
      /electronic_address/,
    )
    await expect(sql("UPDATE registration SET electronic_address = '1234'")).rejects.toThrow(
      /electronic_address/,
    )
  })

  it("receives what is sent to it, with what the directory said and when", async () => {
    listBuyer()
    const { id } = await issued(`${siren}_${paris}`)
    await untilSent()
    const flow = await flowOf(id)
    expect(flow).toMatchObject({ state: "accepted", recipient: "active" })
    expect(flow?.recipient_at).not.toBeNull()
  })

  it.each(["SALONS", "40483304800022_ACHATS", "GONE"])(
    "that does not receive (%s) keeps an invoice from being sent until it does",
    async (suffix) => {
      listBuyer()
      const address = `${siren}_${suffix}`
      const { id } = await issued(address)
      const other = await issued("")
      await untilSent()
      const refused = await flowOf(id)
      expect(refused).toMatchObject({
        state: "refused",
        problem: "address_closed",
        answer: address,
        recipient: "address_closed",
      })
      expect(await flowOf(other.id)).toMatchObject({ state: "accepted" })
      expect(platform.flows).toHaveLength(1)
      platform.directory[siren]?.lines.push({ addressingIdentifier: address, directoryLineStatus: "Enabled" })
      await admin().approvedPlatform.retry({ flow: refused?.id ?? 0 })
      await untilSent()
      expect(await flowOf(id)).toMatchObject({ state: "accepted", recipient: "active" })
    },
  )

  it("is sent to while the directory is away", async () => {
    platform.fail(/directory-service/, { status: 503 })
    const { id } = await issued(`${siren}_GONE`)
    await sendAllWaitingFlows()
    expect(await flowOf(id)).toMatchObject({ state: "sent", recipient: null })
  })
})
