import { inflateSync } from "node:zlib"
import sharp from "sharp"
import { extractText, getDocumentProxy } from "unpdf"
import { describe, expect, it } from "vitest"
import { createRandom } from "#prisma/seed/random.ts"
import { printedInvoice, printedLine } from "#tests/factories/printed-invoices.ts"
import { randomInvoice } from "#tests/factories/random-invoices.ts"
import { problemsOf } from "../facturx/problems-of.ts"
import { textAt } from "../facturx/read-xml.ts"
import { readInvoice } from "../facturx/rules/rule.ts"
import { formatsOf } from "./formats.ts"
import { printInvoice } from "./print-invoice.ts"
import type { PrintedInvoice } from "./printed-invoice.ts"

/** Spaces of figures and line ends are drawn as places, not characters. */
const squeezed = (text: string) => text.replaceAll(/\s/g, "")

async function pagesOf(invoice: PrintedInvoice): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await printInvoice(invoice)), { mergePages: false })
  return text.map(squeezed)
}

/** The content of the embedded file's stream, read without the library that wrote it. */
function xmlOf(pdf: Buffer): string | undefined {
  const file = pdf.indexOf("/Type /EmbeddedFile")
  if (file < 0) return undefined
  const start = pdf.indexOf("stream\n", file) + "stream\n".length
  return inflateSync(pdf.subarray(start, pdf.indexOf("\nendstream", start))).toString()
}

const usSeller = {
  ...printedInvoice().seller,
  name: "Kids Shows Inc.",
  countryCode: "US",
  country: "United States",
  vatCode: null,
  state: "NY",
  legalForm: null,
  register: null,
  registrationNumber: null,
}

describe("a printed invoice", () => {
  it("says all the law asks of a French one", async () => {
    const invoice = printedInvoice({ discount: { basisPoints: 1000, cents: 35_865 } })
    const [page = ""] = await pagesOf(invoice)
    const { seller, buyer, terms } = invoice
    const required = [
      "Facture",
      invoice.number,
      "22 novembre 2026",
      "29 novembre 2026",
      "Prestation de services",
      seller.name,
      seller.street,
      seller.vatCode,
      seller.legalForm,
      seller.register,
      "SIRET 123 456 789 00012",
      buyer.name,
      buyer.street,
      buyer.vatCode,
      "SIREN 303 265 045",
      "Stand équipé 9 m²",
      "3 450,00 €",
      "20 %",
      "Remise 10 %",
      "Total HT",
      "3 227,85 €",
      "645,57 €",
      "3 873,42 €",
      terms.payment,
      terms.lateFees,
      terms.recovery,
      terms.earlyPayment,
      ...invoice.mentions,
      "FR76 3000 6000 0112 3456 7890 189",
      "AGRIFRPP",
      "1 162,03 €",
      "2 711,39 €",
    ]
    expect(required.filter((text) => !page.includes(squeezed(text ?? "?")))).toEqual([])
  })

  it("names the buyer's order and reference", async () => {
    const [page] = await pagesOf(printedInvoice({ purchaseOrder: "PO-4471", buyerReference: "Achats 12" }))
    expect(page).toContain(squeezed("Votre commande PO-4471"))
    expect(page).toContain(squeezed("Votre référence Achats 12"))
  })

  it("is called a deposit invoice when it is one", async () => {
    const [page] = await pagesOf(printedInvoice({ isDeposit: true }))
    expect(page).toContain(squeezed("Facture d’acompte SARL-2026-00012"))
  })

  it("says why there is no VAT", async () => {
    const reason = "Autoliquidation (article 283-2 du CGI)"
    const tax = { category: "AE", rateBasisPoints: 0, reasonCode: "VATEX-EU-AE", reason } as const
    expect((await pagesOf(printedInvoice({ tax })))[0]).toContain(squeezed(reason))
  })

  it("names on a credit note what it corrects and why, and asks for no payment", async () => {
    const corrects = {
      number: "SARL-2026-00011",
      issueDate: "2026-11-02",
      reason: "Stand annulé",
      deductedCents: null,
    }
    const [page] = await pagesOf(printedInvoice({ kind: "credit_note", corrects }))
    expect(page).toContain(squeezed("Avoir sur la facture SARL-2026-00011 du 2 novembre 2026"))
    expect(page).toContain(squeezed("Motif : Stand annulé"))
    expect(page).not.toMatch(/IBAN|pénalités|Acompte/)
  })

  it.each([
    [430_380, "4 303,80 € sont déduits du solde de la facture SARL-2026-00011."],
    [0, "4 303,80 € vous sont remboursés par virement."],
    [
      30_380,
      "303,80 € sont déduits du solde de la facture SARL-2026-00011 ; 4 000,00 € vous sont remboursés par virement.",
    ],
  ])(
    "says on a credit note how its money comes back, with %i cents deducted",
    async (deductedCents, text) => {
      const about = { number: "SARL-2026-00011", issueDate: "2026-11-02", reason: "Stand annulé" }
      const corrects = { ...about, deductedCents }
      const [page] = await pagesOf(printedInvoice({ kind: "credit_note", corrects }))
      expect(page).toContain(squeezed(text))
    },
  )

  it("of the US entity is in English as written there, on letter paper, without VAT and without XML", async () => {
    const tax = { category: "O", rateBasisPoints: 0, reasonCode: null, reason: null } as const
    const pdf = await printInvoice(printedInvoice({ seller: usSeller, language: "en", currency: "USD", tax }))
    const document = await getDocumentProxy(new Uint8Array(pdf))
    const { text } = await extractText(document, { mergePages: true })
    expect(squeezed(text)).toContain("November22,2026")
    expect(squeezed(text)).toContain("$3,586.50")
    expect(text).not.toMatch(/excl\. VAT/)
    expect((await document.getPage(1)).view).toEqual([0, 0, 612, 792])
    expect(xmlOf(pdf)).toBeUndefined()
  })

  it("goes on over pages with its heads and its number on each", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => printedLine({ label: `Booth ${index}.` }))
    const pages = await pagesOf(printedInvoice({ lines, language: "en" }))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page${index + 1}of${pages.length}`)
      expect(page).toContain("SARL-2026-00012")
    }
    for (const page of pages.slice(0, -1)) expect(page).toContain("DescriptionQtyUnitpriceVATAmount")
    const written = pages.join("")
    expect(lines.filter(({ label }) => written.split(squeezed(label)).length !== 2)).toEqual([])
  })

  it("has its seller's foot on each page, below all else, and its seller's colour", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => printedLine({ label: `Booth ${index}.` }))
    const design = { accent: "#8a1f4c", footer: "Membre du Syndicat des salons, 75010 Paris. ".repeat(4) }
    const invoice = printedInvoice({ lines, seller: { ...printedInvoice().seller, ...design } })
    const pages = await pagesOf(invoice)
    for (const page of pages) expect(page).toContain(squeezed("RCS Paris 123 456 789"))
    for (const page of pages) expect(page.split("MembreduSyndicat").length - 1).toBe(4)
    const written = pages.join("")
    expect(lines.filter(({ label }) => written.split(squeezed(label)).length !== 2)).toEqual([])
    expect((await printInvoice(invoice)).equals(await printInvoice(printedInvoice({ lines })))).toBe(false)
  })

  it("has its seller's logo at its head, read aloud as the seller, without transparency, and stays the same file", async () => {
    const content = await sharp({ create: { width: 300, height: 90, channels: 3, background: "#8a1f4c" } })
      .png()
      .toBuffer()
    const invoice = printedInvoice({ logo: { width: 300, height: 90, content } })
    const [pdf, again] = await Promise.all([printInvoice(invoice), printInvoice(invoice)])
    expect(pdf.equals(again)).toBe(true)
    const written = pdf.toString("latin1")
    expect(written.match(/\/Subtype \/Image\b/g)).toHaveLength(1)
    expect(written).toMatch(/\/S \/Figure\b/)
    expect(written).not.toMatch(/\/SMask|\/Mask \[/)
    expect(written).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</)
    const text = async (printed: PrintedInvoice) =>
      (await pagesOf(printed)).join("").replaceAll(/Page\d+sur\d+/g, "")
    expect(await text(invoice)).toContain("FactureSARL-2026-00012")
    expect((await text(invoice)).startsWith(squeezed(invoice.seller.name))).toBe(true)
  })

  it("loses nothing of a label longer than a page", async () => {
    const label = Array.from({ length: 900 }, (_, index) => `word${index}.`).join(" ")
    const pages = await pagesOf(printedInvoice({ lines: [printedLine({ label })] }))
    expect(pages.length).toBeGreaterThan(1)
    const written = pages.join("")
    expect(label.split(" ").filter((word) => !written.includes(word))).toEqual([])
    expect(written).toContain(squeezed("3 450,00 €"))
  })

  it("draws texts of users as text, whatever they are", async () => {
    const name = '<b>=1+1</b> & "x" %PDF-1.4 (a) \\n'
    const invoice = printedInvoice()
    const [page] = await pagesOf({ ...invoice, buyer: { ...invoice.buyer, name } })
    expect(page).toContain(squeezed(name))
  })

  it("has the same figures on paper and in its XML, and breaks no rule of EN 16931", async () => {
    const random = createRandom(3)
    for (let round = 0; round < 12; round++) {
      const invoice = randomInvoice(random)
      const pdf = await printInvoice(invoice)
      const xml = xmlOf(pdf) ?? ""
      expect(problemsOf(xml)).toEqual([])
      const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
      const { money } = formatsOf(invoice)
      const { sums } = readInvoice(xml)
      for (const name of ["GrandTotalAmount", "DuePayableAmount"]) {
        const cents = Math.round(Number(textAt(sums, name)) * 100)
        expect(squeezed(text)).toContain(squeezed(money(cents)))
      }
    }
  })

  it("is the same file whenever it is printed", async () => {
    const [first, second] = await Promise.all([
      printInvoice(printedInvoice()),
      printInvoice(printedInvoice()),
    ])
    expect(first.equals(second)).toBe(true)
  })
})

describe("the file of an invoice, a PDF/A-3b", () => {
  /** Streams are compressed, what refers to them is not. */
  const readable = async () => (await printInvoice(printedInvoice())).toString("latin1")

  it("names its conformance, its colours, its language and its structure", async () => {
    const pdf = await readable()
    expect(pdf).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/)
    expect(pdf).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</)
    expect(pdf).toMatch(/\/S \/GTS_PDFA1/)
    expect(pdf).toMatch(/\/DestOutputProfile \d+ 0 R/)
    expect(pdf).toMatch(/\/Lang \(fr-FR\)/)
    expect(pdf).toMatch(/\/Marked true/)
    expect(pdf).toMatch(/\/StructTreeRoot \d+ 0 R/)
    expect(pdf).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
    expect(pdf).not.toMatch(/\/Encrypt/)
  })

  it("embeds every font it uses", async () => {
    const pdf = await readable()
    const described = pdf.match(/\/Type \/FontDescriptor/g) ?? []
    expect(described).toHaveLength(2)
    expect(pdf.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(described.length)
    expect(pdf.match(/\/ToUnicode \d+ 0 R/g)).toHaveLength(described.length)
    expect(pdf).not.toMatch(/\/Subtype \/Type1\b/)
  })

  it("embeds every font of the scripts it is written in, with the text of its glyphs", async () => {
    const names = ["上海 店", "商店 ひ", "한국", "בית", "دار", "ไทย", "हिन्दी", "Հայ", "ქართ", "ﬁn"]
    const lines = names.map((label) => printedLine({ label }))
    const pdf = (await printInvoice(printedInvoice({ lines }))).toString("latin1")
    const described = pdf.match(/\/Type \/FontDescriptor/g) ?? []
    expect(described).toHaveLength(2 + 9)
    expect(pdf.match(/\/FontFile[23] \d+ 0 R/g)).toHaveLength(described.length)
    expect(pdf.match(/\/ToUnicode \d+ 0 R/g)).toHaveLength(described.length)
  })

  it("refers to its XML as the same document in another form", async () => {
    const pdf = await readable()
    expect(pdf).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(pdf).toMatch(/\/AFRelationship \/Alternative/)
    expect(pdf).toMatch(/\/Subtype \/text#2Fxml/)
    expect(pdf).toMatch(/\/ModDate \(D:20261122120000Z\)/)
    expect(pdf).toMatch(/\/EmbeddedFiles/)
    expect(pdf).toContain("<fx:DocumentFileName>factur-x.xml<")
    expect(pdf).toContain("<fx:ConformanceLevel>EN 16931<")
    expect(pdf).toContain("<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#<")
  })

  it("keeps its metadata XML where its number has signs of XML", async () => {
    const pdf = (await printInvoice(printedInvoice({ number: "A<B>&C" }))).toString("latin1")
    expect(pdf).toContain("Facture A B  C</rdf:li>")
  })
})
