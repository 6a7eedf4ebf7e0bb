import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, open, test } from "../actors.ts"
import { newInvoice } from "../invoice-steps.ts"

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
  const statement = [
    "Date;Libellé;Débit;Crédit",
    `23/11/2026;VIR NUAGE ${tag} ${cloud};;1 200,00`,
    `22/11/2026;VIR LUNE ${tag} ${moon};;1 200,00`,
    `21/11/2026;VIR GROUPE OURSON ${tag};;917,31`,
    `20/11/2026;FRAIS TENUE DE COMPTE ${tag};12,50;`,
  ].join("\n")
  await sales
    .getByLabel("Choose a statement")
    .setInputFiles({ name: `${tag}.csv`, mimeType: "text/csv", buffer: Buffer.from(statement) })
  await expect(sales.getByRole("heading", { name: "Contents of the file" })).toBeVisible()
  await expect(sales.getByLabel("Field for the column “Libellé”")).toHaveValue("text")
  await sales.getByLabel("Account holder").selectOption("SARL")
  await sales.getByLabel("Currency").selectOption("EUR")
  await sales.getByRole("button", { name: "Save 4 entries" }).click()
  await sales.waitForURL("**/accounting/bank?statement=*")
  await expect(sales.getByRole("link", { name: /^Open/ })).toHaveText(/4/)

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
