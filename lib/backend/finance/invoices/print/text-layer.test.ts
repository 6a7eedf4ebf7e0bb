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

const word = (random: Random) => {
  const letters = [...random.pick(alphabets)]
  return Array.from({ length: random.between(1, 9) }, () => random.pick(letters)).join("")
}

const words = (random: Random) => Array.from({ length: random.between(1, 3) }, () => word(random)).join(" ")

function randomTexts(random: Random): PrintedInvoice {
  const base = printedInvoice()
  const lines = Array.from({ length: random.between(1, 4) }, () =>
    printedLine({ label: words(random), detail: words(random) }),
  )
  const buyer = { ...base.buyer, name: words(random), street: words(random), contact: words(random) }
  const seller = { ...base.seller, name: words(random), street: words(random) }
  return printedInvoice({ lines, buyer, seller, language: random.pick(["en", "fr"]) })
}

const textsOf = ({ seller, buyer, lines }: PrintedInvoice) => [
  ...[seller, buyer].flatMap(({ name, street, city, contact }) => [name, street, city, contact]),
  ...lines.flatMap(({ label, detail }) => [label, detail]),
]

/** Spaces and line ends are drawn as places, not characters. */
const squeezed = (text: string | null) => (text ?? "").replaceAll(/\s/g, "")

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
