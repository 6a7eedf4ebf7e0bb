import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, onDatabase, open, test } from "../actors.ts"
import { begin, fillIn, picture, saved } from "../apply-steps.ts"

type Applied = { id: number; slug: string }
type Issued = { number: string; total: number; deposit: number }

const phone = { viewport: { width: 390, height: 844 }, locale: "fr-FR" }

/** What an organiser reads in English, of cents. */
const euros = (cents: number) =>
  new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(cents / 100)
const wholeEuros = (cents: number) =>
  new Intl.NumberFormat("en", { style: "currency", currency: "EUR", maximumFractionDigits: 0 }).format(
    cents / 100,
  )
/** What an exhibitor reads in French, and a French bank writes. */
const enEuros = (cents: number) =>
  new Intl.NumberFormat("fr", {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  }).format(cents / 100)
const bankAmount = (cents: number) => (cents / 100).toFixed(2).replace(".", ",")

async function applied(company: string): Promise<Applied> {
  const [found] = await onDatabase<Applied>("SELECT id, slug FROM registration WHERE company_name = $1", [
    company,
  ])
  if (!found) throw new Error("The application was not published")
  return found
}

async function issued(registration: number): Promise<Issued> {
  const [found] = await onDatabase<Issued>(
    `SELECT number, invoice.total, (SELECT amount FROM invoice_instalment WHERE invoice_id = invoice.id AND position = 1) AS deposit
     FROM invoice JOIN registration_invoice share ON share.invoice_id = invoice.id WHERE share.registration_id = $1`,
    [registration],
  )
  if (!found) throw new Error("The invoice was not issued")
  return found
}

/** Two booths, three brands of which one is on both, a picture. */
async function addMore(page: Page): Promise<void> {
  for (const [place, name] of [
    [1, "Mini Nuage"],
    [2, "Grand Ciel"],
  ] as const) {
    await page.getByRole("button", { name: "Ajouter une marque" }).click()
    await page.locator(`[name="brand.brands.${place}.brandName"]`).fill(name)
  }
  await page.getByRole("button", { name: "Ajouter un stand" }).click()
  await page.locator('[name="booths.1.itemId"]').selectOption({ index: 2 })
  const second = page.getByRole("group", { name: "Stand 2" })
  await second.getByLabel("Mini Nuage").check()
  await second.getByLabel("Grand Ciel").check()
  await page.getByRole("group", { name: "Stand 1" }).getByLabel("Mini Nuage").check()
  await page.locator('[name="picture.0"]').setInputFiles(await picture("collection.png"))
  await expect(page.getByRole("img", { name: "collection.png" })).toBeVisible()
}

/** Issues an invoice in two parts from the page of a registration. */
async function invoice(page: Page): Promise<void> {
  const block = page.getByRole("region", { name: "Invoices", exact: true })
  await block.getByRole("button", { name: "Create invoice" }).click()
  const creating = page.getByRole("dialog", { name: "Create an invoice" })
  await creating.getByLabel("Pay in two instalments").check()
  await expect(creating.getByLabel("First instalment (%)")).toHaveValue("30")
  await creating.getByRole("button", { name: "Issue invoice" }).click()
  const question = page.getByRole("dialog", { name: /^Issue an invoice of / })
  await question.getByRole("button", { name: "Issue invoice" }).click()
  await expect(creating).toHaveCount(0)
}

/** Keeps a file of the bank and confirms the one match that it proposes. */
async function matchDeposit(page: Page, { number, deposit }: Issued): Promise<void> {
  const day = new Intl.DateTimeFormat("fr").format(new Date())
  const text = `Date;Libellé;Débit;Crédit\n${day};VIR SEPA RECU FACTURE ${number};;${bankAmount(deposit)}\n`
  await open(page, "/accounting/bank/statements")
  await page
    .getByLabel("Choose a statement")
    .setInputFiles({ name: `${number}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) })
  await page.getByLabel("Account holder").selectOption("SARL")
  await page.getByLabel("Currency").selectOption("EUR")
  await page.getByRole("button", { name: "Save 1 entry" }).click()
  const entry = page.getByRole("row").filter({ hasText: number })
  // It is shown as paid before the server has said so.
  const confirmed = page.waitForResponse((answer) => answer.url().endsWith("/match") && answer.ok())
  await entry.getByRole("button", { name: /^Confirm/ }).click()
  await expect(entry.getByRole("list", { name: "Paid" })).toContainText(euros(deposit))
  await confirmed
}

test("an exhibitor applies on a phone in French, is accepted and invoiced, and pays the deposit, which the bank's file brings", async ({
  browser,
  sales,
}) => {
  const company = `Nuage ${randomUUID().slice(0, 8)}`
  const context = await browser.newContext(phone)
  const first = await context.newPage()
  const link = await begin(first, "Commencer la candidature")
  await fillIn(first)
  await first.locator('[name="brand.basic.name"]').fill(company)
  await addMore(first)
  await saved(first, "Enregistré")
  await first.close()

  const exhibitor = await context.newPage()
  await exhibitor.goto(link)
  await expect(exhibitor.locator('[name="brand.brands.2.brandName"]')).toHaveValue("Grand Ciel")
  await exhibitor.getByRole("button", { name: "Envoyer la candidature" }).click()
  await saved(exhibitor, "Votre candidature a été envoyée.")

  const { id } = await applied(company)
  await open(sales, `/registration/${id}`)
  await expect(sales.getByRole("listitem", { name: /^Booth / })).toHaveCount(2)
  await expect(sales.getByRole("listitem", { name: "Brand Mini Nuage" })).toHaveCount(2)
  await sales.getByRole("button", { name: /^Lifecycle/ }).click()
  await sales.getByRole("menuitemradio", { name: "Accepted" }).click()
  await expect(sales.getByRole("button", { name: /^Lifecycle/ })).toContainText("Accepted")
  await invoice(sales)
  const document = await issued(id)

  await exhibitor.reload()
  await expect(exhibitor.getByText("Acceptée", { exact: true })).toBeVisible()
  await expect(exhibitor.getByText(enEuros(document.total)).first()).toBeVisible()
  const download = exhibitor.waitForEvent("download")
  await exhibitor.getByRole("link", { name: `${document.number} (PDF)` }).click()
  expect((await download).suggestedFilename()).toContain(document.number)

  await matchDeposit(sales, document)

  await open(sales, `/registrations?q=${encodeURIComponent(company)}`)
  const row = sales.getByRole("row").filter({ hasText: company })
  await expect(row).toContainText("30% pending")
  const sums = sales.getByLabel("Totals for this list")
  await expect(sums).toContainText(`Invoiced${wholeEuros(document.total)}`)
  await expect(sums).toContainText(`Collected${wholeEuros(document.deposit)} (30%)`)
  await expect(sums).toContainText(`Outstanding${wholeEuros(document.total - document.deposit)}`)
  await expect(sums).toContainText("Overdue€0")

  await exhibitor.reload()
  await expect(
    exhibitor.getByText(`${enEuros(document.total - document.deposit)} restant à payer`),
  ).toBeVisible()
  await context.close()
})
