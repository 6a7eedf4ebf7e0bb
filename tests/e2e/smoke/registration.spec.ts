import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, newCompany, onDatabase, open, test } from "../actors.ts"

/** A published registration for a show of the demo, with a brand that is on both its booths. */
async function newRegistration(name: string, brand: string): Promise<number> {
  const [registration] = await onDatabase<{ id: number }>(
    `WITH session AS (
       SELECT id FROM tradeshow_session WHERE tradeshow_id = 1 AND is_current),
     item AS (
       SELECT booth_item_id AS id FROM booth_item_tradeshow WHERE tradeshow_id = 1 ORDER BY booth_item_id LIMIT 1),
     registration AS (
       INSERT INTO registration (slug, tradeshow_session_id, company_name, email, published_at)
       SELECT 'journey-' || gen_random_uuid(), id, $1, 'ada@journey.example', now() FROM session
       RETURNING id, tradeshow_session_id),
     brand AS (
       INSERT INTO registration_brand (registration_id, name) SELECT id, $2 FROM registration RETURNING id),
     booth AS (
       INSERT INTO registration_booth (registration_id, tradeshow_session_id, booth_item_id, position)
       SELECT registration.id, tradeshow_session_id, item.id, place
       FROM registration, item, generate_series(0, 1) AS place RETURNING id),
     branded AS (
       INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id)
       SELECT booth.id, brand.id, registration.id FROM booth, brand, registration)
     SELECT id FROM registration`,
    [name, brand],
  )
  if (!registration) throw new Error("The registration was not made")
  return registration.id
}

const boothOf = (page: Page, index: number) => page.getByRole("listitem", { name: /^Booth / }).nth(index)
const bar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" })

/** Chooses from what a field offers, by typing the start of it. */
async function choose(page: Page, booth: number, field: string, option: string) {
  const part = boothOf(page, booth)
  await part.getByRole("button", { name: `Edit ${field}`, exact: true }).click()
  // The input's placeholder is busy until that is there.
  await part.locator(`input[aria-label="${field}"]:not([aria-busy])`).fill(option)
  await page.getByRole("option", { name: option }).first().click()
  await page.keyboard.press("Escape")
}

test("an application is linked, gets its booth, a brand in step on both booths, and is placed", async ({
  sales,
}) => {
  test.slow()
  // Numbers of booths and names of companies are there once.
  const mark = randomUUID().slice(0, 8)
  const company = `Ourse ${mark}`
  await newCompany(company)
  const id = await newRegistration(company, "Petite Ourse")
  await open(sales, `/registration/${id}`)

  await sales.getByRole("button", { name: "Link a company" }).click()
  const panel = sales.getByRole("dialog", { name: "Link a company" })
  await expect(panel.getByText(`Same name: ${company}`)).toBeVisible()
  await panel.getByRole("button", { name: `Link ${company}` }).click()
  await expect(panel.getByText("Linked", { exact: true })).toBeVisible()
  await sales.keyboard.press("Escape")
  await expect(panel).toHaveCount(0)

  await expect(boothOf(sales, 0).getByText(company)).toBeVisible()
  await boothOf(sales, 0)
    .getByRole("button", { name: /^Add a brand/ })
    .click()
  const adding = sales.getByRole("dialog", { name: "Add a brand" })
  await adding.getByRole("combobox", { name: "Name of the brand" }).fill("Ourson Blanc")
  await sales.keyboard.press("Enter")
  await expect(adding).toHaveCount(0)
  await expect(boothOf(sales, 0).getByText("Ourson Blanc")).toBeVisible()

  await boothOf(sales, 0)
    .getByRole("button", { name: /^Change booth/ })
    .click()
  const picker = sales.getByRole("dialog", { name: "Change booth" })
  await picker.getByRole("radio").nth(1).check()
  await picker.getByRole("button", { name: "Change booth" }).click()
  await expect(picker).toHaveCount(0)
  await expect(bar(sales)).toContainText("1 unsaved change")

  await boothOf(sales, 0).getByRole("button", { name: "Edit Booth number" }).click()
  await boothOf(sales, 0).getByRole("textbox", { name: "Booth number" }).fill(mark)
  await sales.keyboard.press("Enter")
  await choose(sales, 0, "Section", "Fashion")
  await choose(sales, 0, "Structure", "10x10 Deco")
  const brandOn = (index: number) =>
    boothOf(sales, index).getByRole("listitem", { name: "Brand Petite Ourse" })
  await brandOn(0).getByRole("button", { name: "Edit Name" }).click()
  await brandOn(0).getByRole("textbox", { name: "Name" }).fill("Ourson Gris")
  await sales.keyboard.press("Enter")
  await expect(brandOn(1).getByText("Ourson Gris")).toBeVisible()

  await bar(sales).getByRole("button", { name: "Save", exact: true }).click()
  await expect(bar(sales)).toHaveCount(0)
  const [booth] = await onDatabase(
    `SELECT number, vendor_section_id IS NOT NULL AS has_section, booth_structure_id IS NOT NULL AS has_structure
     FROM registration_booth WHERE registration_id = $1 ORDER BY position LIMIT 1`,
    [id],
  )
  expect(booth).toEqual({ number: mark, has_section: true, has_structure: true })
  const brands = await onDatabase(
    "SELECT name FROM registration_brand WHERE registration_id = $1 ORDER BY name",
    [id],
  )
  expect(brands).toEqual([{ name: "Ourson Blanc" }, { name: "Ourson Gris" }])

  await sales.getByRole("button", { name: "Placed No" }).click()
  await sales.getByRole("menuitemradio", { name: "Yes" }).click()
  await expect(sales.getByRole("button", { name: "Placed Yes" })).toBeVisible()
  await expect
    .poll(() => onDatabase("SELECT is_placed FROM registration WHERE id = $1", [id]))
    .toEqual([{ is_placed: true }])
})
