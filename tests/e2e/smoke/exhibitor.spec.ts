import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, onDatabase, open, test } from "../actors.ts"
import { begin, fillIn, saved } from "../apply-steps.ts"
import { issueInvoice, keepStatement } from "../invoice-steps.ts"

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

/** The registration that an application has become. */
async function applied(company: string): Promise<number> {
  const [found] = await onDatabase<{ id: number }>("SELECT id FROM registration WHERE company_name = $1", [
    company,
  ])
  if (!found) throw new Error("The application was not published")
  return found.id
}

/** A second booth, and a second brand that is on both. */
async function addMore(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ajouter une marque" }).click()
  await page.locator('[name="brand.brands.1.brandName"]').fill("Mini Nuage")
  await page.getByRole("button", { name: "Ajouter un stand" }).click()
  await page.locator('[name="booths.1.itemId"]').selectOption({ index: 2 })
  for (const booth of ["Stand 1", "Stand 2"])
    await page.getByRole("group", { name: booth }).getByLabel("Mini Nuage").check()
}

/** What the bank says of the payment of a deposit. */
function statementOf(number: string, deposit: number): string {
  const day = new Intl.DateTimeFormat("fr").format(new Date())
  return `Date;Libellé;Débit;Crédit\n${day};VIR SEPA RECU FACTURE ${number};;${bankAmount(deposit)}\n`
}

test("an exhibitor applies on a phone in French, is accepted and invoiced, and pays the deposit, which the bank's file brings", async ({
  browser,
  accounting,
  request,
}) => {
  const company = `Nuage ${randomUUID().slice(0, 8)}`
  const context = await browser.newContext(phone)
  const exhibitor = await context.newPage()
  await begin(exhibitor, "Commencer la candidature", company)
  await fillIn(exhibitor)
  await addMore(exhibitor)
  await exhibitor.getByRole("button", { name: "Envoyer la candidature" }).click()
  await saved(exhibitor, "Votre candidature a été envoyée.")

  const id = await applied(company)
  await open(accounting, `/registration/${id}`)
  await expect(accounting.getByRole("listitem", { name: /^Booth / })).toHaveCount(2)
  await expect(accounting.getByRole("listitem", { name: "Brand Mini Nuage" })).toHaveCount(2)
  // It is shown as accepted before the server has said so.
  const accepted = accounting.waitForResponse((answer) => answer.url().endsWith("/lifecycle") && answer.ok())
  await accounting.getByRole("button", { name: /^Lifecycle/ }).click()
  await accounting.getByRole("menuitemradio", { name: "Accepted" }).click()
  await expect(accounting.getByRole("button", { name: /^Lifecycle/ })).toContainText("Accepted")
  await accepted
  const { number, total, instalments } = await issueInvoice(request, id, { is_splitting: true })
  const deposit = instalments[0].amount

  await exhibitor.reload()
  await expect(exhibitor.getByText("Acceptée", { exact: true })).toBeVisible()
  await expect(exhibitor.getByText(enEuros(total)).first()).toBeVisible()
  const download = exhibitor.waitForEvent("download")
  await exhibitor.getByRole("link", { name: `${number} (PDF)` }).click()
  expect((await download).suggestedFilename()).toContain(number)

  const statement = await keepStatement(request, `${number}.csv`, statementOf(number, deposit))
  await open(accounting, `/accounting/bank?statement=${statement}`)
  const entry = accounting.getByRole("row").filter({ hasText: number })
  // It is shown as paid before the server has said so.
  const confirmed = accounting.waitForResponse((answer) => answer.url().endsWith("/match") && answer.ok())
  await entry.getByRole("button", { name: /^Confirm/ }).click()
  await expect(entry.getByRole("list", { name: "Paid" })).toContainText(euros(deposit))
  await confirmed

  await open(accounting, `/registrations?q=${encodeURIComponent(company)}`)
  const row = accounting.getByRole("row").filter({ hasText: company })
  await expect(row).toContainText("30% pending")
  const sums = accounting.getByLabel("Totals for this list")
  await expect(sums).toContainText(`Invoiced${wholeEuros(total)}`)
  await expect(sums).toContainText(`Collected${wholeEuros(deposit)} (30%)`)
  await expect(sums).toContainText(`Outstanding${wholeEuros(total - deposit)}`)
  await expect(sums).toContainText("Overdue€0")

  await exhibitor.reload()
  await expect(exhibitor.getByText(`${enEuros(total - deposit)} restant à payer`)).toBeVisible()
  await context.close()
})
