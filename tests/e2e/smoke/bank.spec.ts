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
  accounting,
  request,
}) => {
  const tag = randomUUID().slice(0, 8)
  const numbers: string[] = []
  for (const name of ["Nuage", "Lune", "Etoile"]) numbers.push(await newInvoice(request, `${name} ${tag}`))
  const [cloud = "", moon = "", star = ""] = numbers
  await open(accounting, "/accounting/bank/statements")
  const statement = [
    "Date;Libellé;Débit;Crédit",
    `23/11/2026;VIR NUAGE ${tag} ${cloud};;1 200,00`,
    `22/11/2026;VIR LUNE ${tag} ${moon};;1 200,00`,
    `21/11/2026;VIR GROUPE OURSON ${tag};;917,31`,
    `20/11/2026;FRAIS TENUE DE COMPTE ${tag};12,50;`,
  ].join("\n")
  await accounting
    .getByLabel("Choose a statement")
    .setInputFiles({ name: `${tag}.csv`, mimeType: "text/csv", buffer: Buffer.from(statement) })
  await expect(accounting.getByRole("heading", { name: "Contents of the file" })).toBeVisible()
  await expect(accounting.getByLabel("Field for the column “Libellé”")).toHaveValue("text")
  await accounting.getByLabel("Account holder").selectOption("SARL")
  await accounting.getByLabel("Currency").selectOption("EUR")
  await accounting.getByRole("button", { name: "Save 4 entries" }).click()
  await accounting.waitForURL("**/accounting/bank?statement=*")
  await expect(accounting.getByRole("link", { name: /^Open/ })).toHaveText(/4/)

  await confirmOf(accounting, `NUAGE ${tag}`).focus()
  await accounting.keyboard.press("Enter")
  await expect(paid(accounting, `NUAGE ${tag}`)).toContainText(`${cloud}Nuage ${tag}€1,200.00`)
  await expect(confirmOf(accounting, `LUNE ${tag}`)).toBeFocused()
  await accounting.keyboard.press("Enter")
  await expect(paid(accounting, `LUNE ${tag}`)).toContainText(moon)

  await fromMenu(accounting, `OURSON ${tag}`, "Find an invoice…")
  const finding = accounting.getByRole("dialog", { name: /^Which invoices/ })
  await finding.getByLabel("Number or buyer").fill(`Etoile ${tag}`)
  await finding.getByRole("button", { name: `Add ${star}` }).click()
  await finding.getByLabel(`Amount on ${star} (EUR)`).fill("500")
  const other = await newInvoice(request, `Comete ${tag}`)
  await finding.getByLabel("Number or buyer").fill(`Comete ${tag}`)
  await finding.getByRole("button", { name: `Add ${other}` }).click()
  await expect(finding.getByLabel(`Amount on ${other} (EUR)`)).toHaveValue("417.31")
  await finding.getByRole("button", { name: "Confirm" }).click()
  await expect(finding).toHaveCount(0)
  await expect(paid(accounting, `OURSON ${tag}`)).toContainText("€417.31")
  await expect(
    row(accounting, `COMPTE ${tag}`).getByRole("button", { name: "Find an invoice…" }),
  ).toBeFocused()

  await fromMenu(accounting, `COMPTE ${tag}`, "Set aside…")
  const aside = accounting.getByRole("dialog", { name: /^Set FRAIS TENUE/ })
  await aside.getByRole("button", { name: "Bank charges" }).click()
  await accounting.keyboard.press("Enter")
  await expect(row(accounting, `COMPTE ${tag}`)).toContainText("Set aside: Bank charges")
  await expect(accounting.getByRole("link", { name: /^Open/ })).toHaveText(/0/)

  await accounting.getByRole("link", { name: /^Matched/ }).click()
  await expect(accounting.getByRole("row")).toHaveCount(4)
  await fromMenu(accounting, `OURSON ${tag}`, `Reverse €500.00 on ${star}…`)
  const reversing = accounting.getByRole("dialog", { name: "Reverse the payment of €500.00?" })
  await reversing.getByLabel("Reason").fill("Wrong invoice")
  await accounting.keyboard.press("Enter")
  await expect(reversing).toHaveCount(0)
  await expect(row(accounting, `OURSON ${tag}`)).toContainText("+€500.00 left")
  await accounting.getByRole("link", { name: /^Open/ }).click()
  await expect(paid(accounting, `OURSON ${tag}`)).toContainText("€417.31")

  await paid(accounting, `OURSON ${tag}`).getByRole("link", { name: other }).click()
  await accounting.getByRole("button", { name: /^Open invoice/ }).click()
  await expect(accounting.getByRole("dialog", { name: `Invoice ${other}` })).toContainText(`${tag}.csv`)
})
