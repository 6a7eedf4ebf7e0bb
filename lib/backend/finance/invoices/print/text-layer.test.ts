import { PDFiumLibrary } from "@hyzyla/pdfium"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { createRandom, type Random } from "#prisma/seed/random.ts"
import { printedInvoice, printedLine } from "#tests/factories/printed-invoices.ts"
import { printInvoice } from "./print-invoice.ts"
import type { PrintedInvoice } from "./printed-invoice.ts"

const documents = 200

/** Letters beside those of which they are composed, and letters of other scripts that look the same. */
const alphabets = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "abcdefghijklmnopqrstuvwxyz",
  "ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸÆŒÅØÑŁŚŽČĐÐÞ",
  "àâäçéèêëîïôöùûüÿæœåøñßłśžčđðþı",
  "ẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢ",
  "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώςµ",
  "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯабвгґєіїў",
  "fiflffiffl0123456789&@#%()/-–—’«»€$£∆∏√",
]

/** Words of other scripts; letters of some of them cannot follow each other at random. */
const scripts = [
  ["上海星星", "有限公司", "童装", "店", "進出口"],
  ["台灣", "童裝", "股份有限公司", "國際"],
  ["ひかり", "商店", "アパレル", "株式会社", "ガーゼ"],
  ["한국", "의류", "주식회사", "서울"],
  ["בית", "כחול", "ילדים", "אופנה"],
  ["دار", "القمر", "ملابس", "أطفال", "شركة", "پوشاک", "لالا"],
  ["Հայաստան", "Մանկական", "ՍՊԸ"],
  ["საქართველო", "ბავშვი"],
  ["บริษัท", "เสื้อผ้าเด็ก", "จำกัด", "น้ำ"],
  ["हिन्दी", "कपड़ा", "श्री", "बच्चे"],
  ["ﬁn", "oﬀert", "ᾳῳ", "Ђак"],
]

const word = (random: Random, letters: readonly string[]) =>
  Array.from({ length: random.between(1, 9) }, () => random.pick(letters)).join("")

function words(random: Random): string {
  const script = random.chance(0.4) ? random.pick(scripts) : undefined
  const one = () => (script ? random.pick(script) : word(random, [...random.pick(alphabets)]))
  return Array.from({ length: random.between(1, 3) }, one).join(" ")
}

function randomTexts(random: Random): PrintedInvoice {
  const base = printedInvoice()
  const lines = Array.from({ length: random.between(1, 4) }, () =>
    printedLine({ label: words(random), detail: words(random) }),
  )
  const buyer = { ...base.buyer, name: words(random), street: words(random), contact: null }
  const seller = { ...base.seller, name: words(random), street: words(random) }
  return printedInvoice({ lines, buyer, seller, language: random.pick(["en", "fr"]) })
}

const textsOf = ({ seller, buyer, lines }: PrintedInvoice) => [
  ...[seller, buyer].flatMap(({ name, street, city, contact }) => [name, street, city, contact]),
  ...lines.flatMap(({ label, detail }) => [label, detail]),
]

/** Spaces and line ends are drawn as distances; the reader of this test takes a ligature apart that is one character. */
const squeezed = (text: string | null) =>
  (text ?? "").replaceAll(/\s/g, "").replaceAll(/[ﬀﬁ]/g, (one) => one.normalize("NFKC"))

let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

/** What a reader copies from it. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await pdfium.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join("\n")
  document.destroy()
  return text
}

it("has every letter of what it draws, whatever was printed before", async () => {
  const random = createRandom(41)
  const missing: string[] = []
  for (let round = 0; round < documents; round++) {
    const invoice = randomTexts(random)
    const written = squeezed(await textOf(await printInvoice(invoice)))
    missing.push(
      ...textsOf(invoice)
        .map(squeezed)
        .filter((part) => !written.includes(part)),
    )
  }
  expect(missing).toEqual([])
})

it("is the same file whatever was printed before", async () => {
  const random = createRandom(42)
  const invoices = Array.from({ length: 5 }, () => randomTexts(random))
  for (const invoice of invoices) await printInvoice(invoice)
  for (const invoice of invoices) {
    vi.resetModules()
    const { printInvoice: printFirst } = await import("./print-invoice.ts")
    expect((await printFirst(invoice)).equals(await printInvoice(invoice))).toBe(true)
  }
})
