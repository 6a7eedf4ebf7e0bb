import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { enterAs, expect, open, test } from "../actors.ts"
import { newInvoice } from "../invoice-steps.ts"
import { expectNoViolation, expectNoViolationInEitherScheme } from "../no-violation.ts"

/** Chooses a file and waits for what it holds. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) }
  await page.getByLabel("Choose a statement").setInputFiles(file)
  await expect(page.getByRole("heading", { name: "Contents of the file" })).toBeVisible()
}

/** Keeps the entries of a file as those of an account of the French entity. */
async function keep(page: Page, name: string, text: string, action: string): Promise<void> {
  await open(page, "/accounting/bank/statements")
  await choose(page, name, text)
  await page.getByLabel("Account holder").selectOption("SARL")
  await page.getByLabel("Currency").selectOption("EUR")
  await page.getByRole("button", { name: action }).click()
  await page.waitForURL("**/accounting/bank?statement=*")
}

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text })
const paid = (page: Page, text: string) => row(page, text).getByRole("list", { name: "Paid" })
const confirmOf = (page: Page, text: string) => row(page, text).getByRole("button", { name: /^Confirm/ })

/** Chooses what the menu of an entry offers. */
async function fromMenu(page: Page, text: string, entry: string | RegExp): Promise<void> {
  await row(page, text)
    .getByRole("button", { name: /^More actions for/ })
    .click()
  await page.getByRole("menuitem", { name: entry }).click()
}

test("a statement is kept, its entries are confirmed by keyboard, split, set aside and reversed", async ({
  sales,
  request,
}) => {
  const tag = randomUUID().slice(0, 8)
  const numbers: string[] = []
  for (const name of ["Nuage", "Lune", "Etoile"]) numbers.push(await newInvoice(request, `${name} ${tag}`))
  const [cloud = "", moon = "", star = ""] = numbers
  await open(sales, "/accounting/bank/statements")
  await choose(
    sales,
    `${tag}.csv`,
    [
      "Date;Libellé;Débit;Crédit",
      `23/11/2026;VIR NUAGE ${tag} ${cloud};;1 200,00`,
      `22/11/2026;VIR LUNE ${tag} ${moon};;1 200,00`,
      `21/11/2026;VIR GROUPE OURSON ${tag};;917,31`,
      `20/11/2026;FRAIS TENUE DE COMPTE ${tag};12,50;`,
    ].join("\n"),
  )
  await expect(sales.getByLabel("Field for the column “Libellé”")).toHaveValue("text")
  await expectNoViolationInEitherScheme(sales)
  await sales.getByLabel("Account holder").selectOption("SARL")
  await sales.getByLabel("Currency").selectOption("EUR")
  await sales.getByRole("button", { name: "Save 4 entries" }).click()
  await sales.waitForURL("**/accounting/bank?statement=*")
  await expect(sales.getByRole("link", { name: /^Open/ })).toHaveText(/4/)
  await expectNoViolationInEitherScheme(sales)

  await confirmOf(sales, `NUAGE ${tag}`).focus()
  await sales.keyboard.press("Enter")
  await expect(paid(sales, `NUAGE ${tag}`)).toContainText(`${cloud}Nuage ${tag}€1,200.00`)
  await expect(confirmOf(sales, `LUNE ${tag}`)).toBeFocused()
  await sales.keyboard.press("Enter")
  await expect(paid(sales, `LUNE ${tag}`)).toContainText(moon)

  await fromMenu(sales, `OURSON ${tag}`, "Find an invoice…")
  const finding = sales.getByRole("dialog", { name: /^Which invoices/ })
  await finding.getByLabel("Number or buyer").fill(`Etoile ${tag}`)
  await finding.getByRole("button", { name: `Add ${star}` }).click()
  await finding.getByLabel(`Amount on ${star} (EUR)`).fill("500")
  const other = await newInvoice(request, `Comete ${tag}`)
  await finding.getByLabel("Number or buyer").fill(`Comete ${tag}`)
  await finding.getByRole("button", { name: `Add ${other}` }).click()
  await expect(finding.getByLabel(`Amount on ${other} (EUR)`)).toHaveValue("417.31")
  await expectNoViolation(sales)
  await finding.getByRole("button", { name: "Confirm" }).click()
  await expect(finding).toHaveCount(0)
  await expect(paid(sales, `OURSON ${tag}`)).toContainText("€417.31")
  await expect(row(sales, `COMPTE ${tag}`).getByRole("button", { name: "Find an invoice…" })).toBeFocused()

  await fromMenu(sales, `COMPTE ${tag}`, "Set aside…")
  const aside = sales.getByRole("dialog", { name: /^Set FRAIS TENUE/ })
  await aside.getByRole("button", { name: "Bank charges" }).click()
  await sales.keyboard.press("Enter")
  await expect(row(sales, `COMPTE ${tag}`)).toContainText("Set aside: Bank charges")
  await expect(sales.getByRole("link", { name: /^Open/ })).toHaveText(/0/)

  await sales.getByRole("link", { name: /^Matched/ }).click()
  await expect(sales.getByRole("row")).toHaveCount(4)
  await fromMenu(sales, `OURSON ${tag}`, `Reverse €500.00 on ${star}…`)
  const reversing = sales.getByRole("dialog", { name: "Reverse the payment of €500.00?" })
  await reversing.getByLabel("Reason").fill("Wrong invoice")
  await sales.keyboard.press("Enter")
  await expect(reversing).toHaveCount(0)
  await expect(row(sales, `OURSON ${tag}`)).toContainText("+€500.00 left")
  await sales.getByRole("link", { name: /^Open/ }).click()
  await expect(paid(sales, `OURSON ${tag}`)).toContainText("€417.31")

  await paid(sales, `OURSON ${tag}`).getByRole("link", { name: other }).click()
  await sales.getByRole("button", { name: /^Open invoice/ }).click()
  await expect(sales.getByRole("dialog", { name: `Invoice ${other}` })).toContainText(`${tag}.csv`)
})

test("an entry that a colleague has set aside meanwhile is shown as it stands now; who may not match only looks", async ({
  sales,
  browser,
  baseURL,
  request,
}) => {
  const tag = randomUUID().slice(0, 8)
  const number = await newInvoice(request, `Comete ${tag}`)
  const text = `Date;Libellé;Montant\n23/11/2026;VIR ${tag} ${number};1 200,00\n`
  await keep(sales, `${tag}.csv`, text, "Save 1 entry")
  const enter = async (account: "admin" | "viewer") => {
    const page = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
    await enterAs(page, account)
    await open(page, sales.url())
    return page
  }
  const colleague = await enter("admin")
  await fromMenu(colleague, tag, "Set aside…")
  await colleague.getByLabel("Reason").fill("Paid twice by mistake")
  await colleague.keyboard.press("Enter")
  await expect(row(colleague, tag)).toContainText("Set aside: Paid twice by mistake")
  await colleague.context().close()

  await confirmOf(sales, tag).click()
  await expect(row(sales, tag)).toContainText("Set aside: Paid twice by mistake")
  await expect(row(sales, tag)).toContainText("This is the entry as it is now.")
  await row(sales, tag).getByRole("button", { name: "Reopen" }).click()
  await expect(confirmOf(sales, tag)).toBeVisible()

  const viewer = await enter("viewer")
  await expect(row(viewer, tag)).toContainText(number)
  await expect(row(viewer, tag).getByRole("button")).toHaveCount(0)
  await viewer.context().close()
})

test("what is no statement is refused beside the file, and the same file twice is kept once", async ({
  sales,
}) => {
  const tag = randomUUID().slice(0, 8)
  await open(sales, "/accounting/bank/statements")
  const file = { name: "photo.csv", mimeType: "text/csv", buffer: Buffer.from("no table\n") }
  await sales.getByLabel("Choose a statement").setInputFiles(file)
  await expect(
    sales.getByRole("alert").filter({ hasText: /a CSV needs a header row with column names/ }),
  ).toBeVisible()
  const text = `Date;Libellé;Montant\n13/11/2026;VIR ${tag};35,00\n`
  await keep(sales, `${tag}.csv`, text, "Save 1 entry")
  await open(sales, "/accounting/bank/statements")
  await choose(sales, `${tag}.csv`, text)
  await sales.getByLabel("Account holder").selectOption("SARL")
  await sales.getByLabel("Currency").selectOption("EUR")
  await expect(sales.getByText("All its entries have already been saved.")).toBeVisible()

  await sales.getByRole("button", { name: `Remove ${tag}.csv` }).click()
  await sales.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
  await expect(sales.getByRole("link", { name: `${tag}.csv` })).toHaveCount(0)
})
