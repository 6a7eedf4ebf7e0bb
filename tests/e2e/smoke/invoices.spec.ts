import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { enterAs, expect, open, test } from "../actors.ts"
import { newBilled } from "../invoice-steps.ts"

const invoices = (page: Page) => page.getByRole("region", { name: "Invoices", exact: true })

/** Answers the question that is in front of a form. */
async function confirm(page: Page, question: RegExp, action: string) {
  const dialog = page.getByRole("dialog", { name: question })
  await dialog.getByRole("button", { name: action, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test("a split invoice is issued, its deposit is recorded, the rest is credited; a colleague's page follows", async ({
  accounting,
  browser,
  baseURL,
}) => {
  const id = await newBilled(`Ourse ${randomUUID().slice(0, 8)}`)
  const others = await browser.newContext({ baseURL: baseURL ?? "" })
  const colleague = await others.newPage()
  await enterAs(colleague, "admin")
  await open(colleague, `/registration/${id}`)
  await open(accounting, `/registration/${id}`)

  await invoices(accounting).getByRole("button", { name: "Create invoice" }).click()
  const creating = accounting.getByRole("dialog", { name: "Create an invoice" })
  await creating.getByLabel("Discount (%)").fill("10")
  await creating.getByLabel("Pay in two instalments").check()
  await expect(creating.getByLabel("First instalment (%)")).toHaveValue("30")
  const figures = creating.getByRole("region", { name: "Amounts" })
  await expect(figures).toContainText("€1,080.00")
  await expect(figures).toContainText("€324.00")
  await creating.getByRole("button", { name: "Issue invoice" }).click()
  await confirm(accounting, /^Issue an invoice of €1,080.00/, "Issue invoice")
  await expect(creating).toHaveCount(0)
  await expect(invoices(accounting)).toContainText("€1,080.00 due on")
  await expect(invoices(colleague)).toContainText("€1,080.00 due on")

  await invoices(accounting)
    .getByRole("button", { name: /^Open invoice/ })
    .click()
  const panel = accounting.getByRole("dialog", { name: /^Invoice / })
  await panel.getByRole("button", { name: "Record payment" }).click()
  const paying = accounting.getByRole("dialog", { name: /^Record a payment for / })
  await expect(paying.getByLabel("Amount (EUR)")).toBeFocused()
  await accounting.keyboard.press("Escape")
  await expect(paying).toHaveCount(0)
  await panel.getByRole("button", { name: "Record payment" }).click()
  await expect(paying.getByLabel("Amount (EUR)")).toHaveValue("324.00")
  await paying.getByLabel("Reference").fill("VIR 77")
  await paying.getByRole("button", { name: "Record payment" }).click()
  await confirm(accounting, /^Record a payment of €324.00 for/, "Record payment")
  await expect(paying).toHaveCount(0)
  await expect(panel).toContainText("VIR 77")
  await expect(invoices(colleague)).toContainText("30.00% paid")

  await panel.getByRole("button", { name: "Credit note" }).click()
  const crediting = accounting.getByRole("dialog", { name: /^Credit note for / })
  await crediting.getByLabel("Another amount").check()
  await crediting.getByLabel("Amount incl. tax (EUR)").fill("756")
  await crediting.getByLabel("Reason").fill("Half a booth")
  await crediting.getByRole("button", { name: "Issue credit note" }).click()
  await confirm(accounting, /^Issue a credit note of €756.00/, "Issue credit note")
  await expect(panel.getByRole("region", { name: "Credit notes" })).toContainText("€756.00")
  await expect(invoices(colleague).getByText("Paid", { exact: true })).toBeVisible()
  await others.close()
})
