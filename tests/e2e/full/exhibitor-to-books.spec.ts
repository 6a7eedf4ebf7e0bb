import { readFileSync } from "node:fs"
import type { Download, Page } from "@playwright/test"
import { extractText } from "unpdf"
import { z } from "zod"
import { PlatformServer } from "#tests/partners/platform-server.ts"
import { enterAs, expect, hydrated, onDatabase, open, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { openForAWhile } from "../apply-steps.ts"
import { runOnStack } from "../mail-steps.ts"
import { newMark } from "../unique.ts"

const seller = "SARL"
/** What the bank takes of a transfer. */
const fee = 4.2

const platform = new PlatformServer()
test.beforeAll(() => platform.start())
test.afterAll(async () => {
  await onDatabase("UPDATE platform_connection SET is_on = false")
  await platform.stop()
})

const euros = (amount: number) =>
  new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(amount)
/** The first amount of a text, as "1,234.50" in "€1,234.50 due". */
const amountIn = (text: string) => Number(/€([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(",", ""))
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const invoices = (page: Page) => part(page, "Invoices")
const issued = z.object({ data: z.object({ number: z.string() }) })
const bytesOf = async (download: Download) => readFileSync(await download.path())

/** A day of this year as the browser types it, YYYY-MM-DD, in the organiser's time zone. */
const dayIn = (days = 0) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(Date.now() + days * 86_400_000)

/** Links the French entity to its platform and has its sales abroad reported from today on. */
async function linkPlatform(admin: Page): Promise<void> {
  // What an earlier run of this journey reported of this period.
  await onDatabase("TRUNCATE platform_report CASCADE")
  await open(admin, "/admin/approved-platform")
  const connections = part(admin, "Connections")
  await connections.getByRole("button", { name: /^Edit the connection of/ }).click()
  const dialog = admin.getByRole("dialog", { name: /^Approved platform of/ })
  const { flow_address, directory_address, token_address, client_id, client_secret } = platform.settings
  await dialog.getByLabel("Send invoices by this platform").check()
  await dialog.getByLabel("Address of the flow service").fill(flow_address)
  await dialog.getByLabel("Address of the directory service").fill(directory_address)
  await dialog.getByLabel("Address for access tokens").fill(token_address)
  await dialog.getByLabel("Client ID").fill(client_id)
  await dialog.getByLabel("Client secret").fill(client_secret)
  await dialog.getByLabel("Report sales and receipts from").fill(dayIn())
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog).toHaveCount(0)
  await connections.getByRole("button", { name: /^Test the connection of/ }).click()
  await expect(admin.getByText("The platform answers")).toBeVisible()
}

/** Applies from Shanghai, and sends it. */
async function apply(page: Page, company: string): Promise<void> {
  await page.goto(`${mainAddress}/apply/paris`)
  await page.getByLabel("Company").fill(company)
  await page.getByLabel("Email", { exact: true }).fill("xiaoyun@example.com")
  await openForAWhile(page)
  await page.getByRole("button", { name: "Start the application" }).click()
  await expect(page.getByRole("heading", { name: "Keep this link" })).toBeVisible()
  await part(page, "Your company").getByLabel("Country").selectOption("China")
  await part(page, "Contacts").getByLabel("Last name").fill("王")
  await part(page, "Brands and images").getByLabel("Brand name").fill("小云朵")
  await part(page, "Booths").getByLabel("Booth type").selectOption({ index: 1 })
  const billing = part(page, "Billing")
  await billing.getByLabel("Company on the invoice").fill(company)
  await billing.getByLabel("Street").fill("南京东路 100 号")
  await billing.getByLabel("Postcode").fill("200001")
  await billing.getByLabel("City").fill("上海")
  await billing.getByRole("combobox", { name: "Country" }).selectOption("China")
  await billing.getByLabel("Last name").fill("王")
  await billing.getByRole("textbox", { name: "Email" }).fill("accounting@example.com")
  await billing.getByLabel("Payment plan").selectOption({ index: 1 })
  await billing.getByLabel("Payment method").selectOption({ index: 1 })
  await page.getByLabel("I have read and accept the terms").check()
  await page.getByRole("button", { name: "Send the application" }).click()
  await expect(page.getByText("Your application has been sent.", { exact: true })).toBeVisible()
}

/** Issues an invoice on the page of a registration. @param type which, as the form calls it */
async function issue(page: Page, type: string): Promise<{ number: string; total: number }> {
  await invoices(page).getByRole("button", { name: "Create invoice" }).click()
  const creating = page.getByRole("dialog", { name: "Create an invoice" })
  await creating.getByLabel("Invoice type").selectOption(type)
  await creating.getByRole("button", { name: "Issue invoice" }).click()
  const question = page.getByRole("dialog", { name: /^Issue an invoice of/ })
  const total = amountIn((await question.getByRole("heading").textContent()) ?? "")
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith("/invoice") && answer.request().method() === "POST",
  )
  await question.getByRole("button", { name: "Issue invoice" }).click()
  const { number } = issued.parse(await (await answered).json()).data
  await expect(page.getByText(`Invoice ${number} has been issued`)).toBeVisible()
  await expect(creating).toHaveCount(0)
  await expect(invoices(page).getByRole("listitem", { name: `Invoice ${number}` })).toBeVisible()
  return { number, total }
}

/** What a document's PDF says, without its spaces. */
async function printed(page: Page, number: string): Promise<string> {
  const row = invoices(page).getByRole("listitem", { name: `Invoice ${number}` })
  const link = row.getByRole("link", { name: `PDF of invoice ${number}` })
  await expect(link).toBeVisible()
  const answer = await page.request.get((await link.getAttribute("href")) ?? "")
  const { text } = await extractText(new Uint8Array(await answer.body()), { mergePages: true })
  return text.replaceAll(/\s/g, "")
}

/** Brings the bank's file, and says whose account it is of. */
async function addStatement(page: Page, name: string, text: string): Promise<void> {
  await open(page, "/accounting/bank/statements")
  await page
    .getByLabel("Choose a statement")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) })
  await page.getByLabel("Account holder").selectOption(seller)
  await page.getByLabel("Currency", { exact: true }).selectOption("EUR")
  await page.getByRole("button", { name: "Save 1 entry" }).click()
  await page.waitForURL("**/accounting/bank?statement=*")
}

/** Downloads the entries of a year. @returns the lines below the head, each by the names of its columns */
async function downloadEntries(page: Page): Promise<Record<string, string>[]> {
  await open(page, "/accounting")
  const form = part(page, "Entries for the accountant (FEC)")
  const year = dayIn().slice(0, 4)
  await form.getByLabel("From").fill(`${year}-01-01`)
  await form.getByLabel("To").fill(`${year}-12-31`)
  await form.getByLabel("Issued by").selectOption(seller)
  const started = page.waitForEvent("download")
  await form.getByRole("button", { name: "Download" }).click()
  const [head = "", ...lines] = (await bytesOf(await started)).toString().trim().split(/\r?\n/)
  const columns = head.split("\t")
  return lines.map((line) =>
    Object.fromEntries(line.split("\t").map((value, place) => [columns[place] ?? "", value])),
  )
}

const cents = (amount: string | undefined) => Math.round(Number((amount ?? "").replace(",", ".")) * 100)
const sumOf = (lines: Record<string, string>[], column: string) =>
  lines.reduce((sum, line) => sum + cents(line[column]), 0)

test("an exhibitor from Shanghai applies, its deposit is reported and paid less the bank's fee, and the books balance", async ({
  accounting,
  browser,
  baseURL,
}) => {
  const name = "上海小云朵服饰有限公司"
  const company = `${name} ${newMark()}`
  const others = await browser.newContext({ baseURL: baseURL ?? "" })
  const admin = await others.newPage()
  await enterAs(admin, "admin")
  await linkPlatform(admin)

  const abroad = await browser.newContext({ locale: "en-GB", timezoneId: "Asia/Shanghai" })
  const exhibitor = await abroad.newPage()
  await apply(exhibitor, company)

  await open(accounting, `/registrations?q=${encodeURIComponent(company)}`)
  const opened = accounting.context().waitForEvent("page")
  await accounting.getByRole("row").filter({ hasText: company }).getByRole("link").first().click()
  const registration = await opened
  await hydrated(registration)
  // It is shown as accepted before the server has said so.
  const accepted = registration.waitForResponse(
    (answer) => answer.url().endsWith("/lifecycle") && answer.ok(),
  )
  await registration.getByRole("button", { name: /^Lifecycle/ }).click()
  await registration.getByRole("menuitemradio", { name: "Accepted" }).click()
  await accepted

  const deposit = await issue(registration, "Deposit, percentage")
  expect(await printed(registration, deposit.number)).toContain(company.replaceAll(" ", ""))

  await runOnStack("tests/e2e/report-period.ts", [dayIn(12)])
  const reportOf = () => platform.flows.find(({ file }) => file.includes(`<ID>${deposit.number}</ID>`))
  await expect.poll(reportOf).toBeDefined()
  const report = reportOf()?.file.toString()
  expect(report).toContain("<TypeCode>386</TypeCode>")
  // Buyers outside of the Union are named by their country and the beginning of their name.
  expect(report).toContain(`CN${name}`)
  // The minute has come in which a worker asks what the platform found.
  await onDatabase("INSERT INTO pgboss.job (name) VALUES ('platform.read-changes')")
  const sales = admin.getByRole("row").filter({ hasText: "Report of sales" })
  const readAgain = async () => {
    await open(admin, "/admin/approved-platform")
    return (await sales.allTextContents()).join("")
  }
  await expect.poll(readAgain).toContain("Accepted")

  const file = [
    "Completed Date,Description,Amount,Fee,Currency,State",
    `${dayIn()} 10:00:00,Money from ${company} ${deposit.number},${deposit.total.toFixed(2)},${fee.toFixed(2)},EUR,COMPLETED`,
    "",
  ].join("\n")
  await addStatement(accounting, `revolut-${deposit.number}.csv`, file)
  const entry = accounting.getByRole("row").filter({ hasText: deposit.number })
  await entry.getByRole("button", { name: /^More actions for/ }).click()
  await accounting.getByRole("menuitem", { name: "Find an invoice…" }).click()
  const finding = accounting.getByRole("dialog", { name: /^Which invoices/ })
  await finding.getByLabel("Number or buyer").fill(deposit.number)
  await finding.getByRole("button", { name: `Add ${deposit.number}` }).click()
  await expect(finding.getByLabel(`Amount on ${deposit.number} (EUR)`)).toHaveValue(deposit.total.toFixed(2))
  await finding.getByRole("button", { name: "Confirm" }).click()
  await expect(finding).toHaveCount(0)
  await expect(entry.getByRole("list", { name: "Paid" })).toContainText(euros(deposit.total))

  await registration.bringToFront()
  const row = invoices(registration).getByRole("listitem", { name: `Invoice ${deposit.number}` })
  await expect(row.getByText("Paid", { exact: true })).toBeVisible()
  const final = await issue(registration, "Invoice")
  expect(await printed(registration, final.number)).toContain(deposit.number)

  await exhibitor.reload()
  await expect(exhibitor.getByText(/^Your application has been accepted/)).toBeVisible()
  await expect(exhibitor.getByRole("link", { name: `${deposit.number} (PDF)` })).toBeVisible()
  await expect(exhibitor.getByRole("link", { name: `${final.number} (PDF)` })).toBeVisible()

  const lines = await downloadEntries(accounting)
  expect(sumOf(lines, "Debit")).toBe(sumOf(lines, "Credit"))
  const own = lines.filter(({ PieceRef, EcritureLib }) =>
    [deposit, final].some(({ number }) => `${PieceRef} ${EcritureLib}`.includes(number)),
  )
  expect(sumOf(own, "Debit")).toBe(sumOf(own, "Credit"))
  const charges = own.filter(({ EcritureLib }) => EcritureLib?.startsWith("Frais bancaires"))
  expect(sumOf(charges, "Debit")).toBe(Math.round(fee * 100))
  expect(own.some(({ CompAuxLib }) => CompAuxLib === company)).toBe(true)
  await abroad.close()
  await others.close()
})
