import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { enterAs, expect, onDatabase, open, test } from "./actors.ts"

/** A published registration of a French company that can be invoiced: one booth of 1,000.00. */
async function newBilled(name: string): Promise<number> {
  const [registration] = await onDatabase<{ id: number }>(
    `WITH session AS (
       SELECT id FROM tradeshow_session WHERE tradeshow_id = 1 AND is_current),
     item AS (
       SELECT booth_item_id AS id FROM booth_item_tradeshow WHERE tradeshow_id = 1 ORDER BY booth_item_id LIMIT 1),
     registration AS (
       INSERT INTO registration (slug, tradeshow_session_id, company_name, email, published_at, billing_company_name,
         billing_street, billing_zip_code, billing_city, billing_country_id)
       SELECT 'journey-' || gen_random_uuid(), session.id, $1, 'ada@journey.example', now(), $1, '12 rue de Bretagne', '75003',
         'Paris', country.id FROM session, country WHERE country.code = 'FR'
       RETURNING id, tradeshow_session_id),
     booth AS (
       INSERT INTO registration_booth (registration_id, tradeshow_session_id, booth_item_id)
       SELECT registration.id, tradeshow_session_id, item.id FROM registration, item RETURNING id, registration_id),
     brand AS (
       INSERT INTO registration_brand (registration_id, name) SELECT id, 'Bonton' FROM registration RETURNING id),
     branded AS (
       INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id)
       SELECT booth.id, brand.id, booth.registration_id FROM booth, brand)
     INSERT INTO registration_price (registration_id, booth_id, name, final_amount, currency)
     SELECT registration_id, id, 'Regular booth', 100000, 'EUR' FROM booth RETURNING registration_id AS id`,
    [name],
  )
  if (!registration) throw new Error("The registration was not made")
  return registration.id
}

const invoices = (page: Page) => page.getByRole("region", { name: "Invoices", exact: true })

/** Answers the question that stands in front of a form. */
async function confirm(page: Page, question: RegExp, action: string) {
  const dialog = page.getByRole("dialog", { name: question })
  await dialog.getByRole("button", { name: action, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test("a split invoice is issued, its deposit is recorded, the rest is credited; a colleague's page follows", async ({
  sales,
  browser,
  baseURL,
}) => {
  const id = await newBilled(`Ourse ${randomUUID().slice(0, 8)}`)
  const others = await browser.newContext({ baseURL: baseURL ?? "" })
  const colleague = await others.newPage()
  await enterAs(colleague, "admin")
  await open(colleague, `/registration/${id}`)
  await open(sales, `/registration/${id}`)

  await invoices(sales).getByRole("button", { name: "Create invoice" }).click()
  const creating = sales.getByRole("dialog", { name: "Create an invoice" })
  await creating.getByLabel("Discount (%)").fill("10")
  await creating.getByLabel("Pay in two parts").check()
  const figures = creating.getByRole("region", { name: "Figures" })
  await expect(figures).toContainText("€1,080.00")
  await expect(figures).toContainText("€324.00")
  await creating.getByRole("button", { name: "Issue invoice" }).click()
  await confirm(sales, /^Issue an invoice of €1,080.00/, "Issue invoice")
  await expect(creating).toHaveCount(0)
  await expect(invoices(sales)).toContainText("€1,080.00 due on")
  await expect(invoices(colleague)).toContainText("€1,080.00 due on")

  await invoices(sales)
    .getByRole("button", { name: /^Open invoice/ })
    .click()
  const panel = sales.getByRole("dialog", { name: /^Invoice / })
  await panel.getByRole("button", { name: "Record payment" }).click()
  const paying = sales.getByRole("dialog", { name: /^Record a payment of / })
  await expect(paying.getByLabel("Amount (EUR)")).toBeFocused()
  await sales.keyboard.press("Escape")
  await expect(paying).toHaveCount(0)
  await panel.getByRole("button", { name: "Record payment" }).click()
  await expect(paying.getByLabel("Amount (EUR)")).toHaveValue("324.00")
  await paying.getByLabel("Reference").fill("VIR 77")
  await paying.getByRole("button", { name: "Record payment" }).click()
  await confirm(sales, /^Record a payment of €324.00 of/, "Record payment")
  await expect(paying).toHaveCount(0)
  await expect(panel).toContainText("VIR 77")
  await expect(invoices(colleague)).toContainText("30.00% paid")

  await panel.getByRole("button", { name: "Credit note" }).click()
  const crediting = sales.getByRole("dialog", { name: /^Credit note on / })
  await crediting.getByLabel("An amount").check()
  await crediting.getByLabel("Amount with tax (EUR)").fill("756")
  await crediting.getByLabel("Reason").fill("Half a booth")
  await crediting.getByRole("button", { name: "Issue credit note" }).click()
  await confirm(sales, /^Issue a credit note of €756.00/, "Issue credit note")
  await expect(panel.getByRole("region", { name: "Credit notes" })).toContainText("€756.00")
  await expect(invoices(colleague).getByText("Paid", { exact: true })).toBeVisible()
  await others.close()
})
