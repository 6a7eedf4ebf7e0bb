import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { enterAs, expect, newCompany, onDatabase, open, test } from "../actors.ts"

/** A published registration for a show of the demo, with a brand that stands on both its booths. */
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

const boothOf = (page: Page, place: number) => page.getByRole("listitem", { name: /^Booth / }).nth(place)
const bar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" })

async function save(page: Page) {
  await bar(page).getByRole("button", { name: "Save", exact: true }).click()
  await expect(bar(page)).toHaveCount(0)
}

/** Chooses from what a field offers, by typing the start of it. */
async function choose(page: Page, booth: number, field: string, option: string) {
  const part = boothOf(page, booth)
  await part.getByRole("button", { name: `Edit ${field}`, exact: true }).click()
  // What stands in for the input is busy until that is there.
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

  await boothOf(sales, 0)
    .getByRole("button", { name: /^Change booth/ })
    .click()
  const picker = sales.getByRole("dialog", { name: "Change booth" })
  await picker.getByRole("radio").nth(1).check()
  await picker.getByRole("button", { name: "Change booth" }).click()
  await expect(picker).toHaveCount(0)
  await expect(bar(sales)).toContainText("1 unsaved change")

  await expect(boothOf(sales, 0).getByText(company)).toBeVisible()
  await boothOf(sales, 0).getByRole("button", { name: "Edit Booth number" }).click()
  await boothOf(sales, 0).getByRole("textbox", { name: "Booth number" }).fill(mark)
  await sales.keyboard.press("Enter")
  await choose(sales, 0, "Section", "Fashion")
  await choose(sales, 0, "Structure", "10x10 Deco")
  await save(sales)
  const [booth] = await onDatabase(
    `SELECT number, vendor_section_id IS NOT NULL AS has_section, booth_structure_id IS NOT NULL AS has_structure
     FROM registration_booth WHERE registration_id = $1 ORDER BY position LIMIT 1`,
    [id],
  )
  expect(booth).toEqual({ number: mark, has_section: true, has_structure: true })

  await boothOf(sales, 0)
    .getByRole("button", { name: /^Add a brand/ })
    .click()
  const adding = sales.getByRole("dialog", { name: "Add a brand" })
  await adding.getByRole("combobox", { name: "Name of the brand" }).fill("Ourson Blanc")
  await sales.keyboard.press("Enter")
  await expect(boothOf(sales, 0).getByText("Ourson Blanc")).toBeVisible()
  await boothOf(sales, 1)
    .getByRole("button", { name: /^Add a brand/ })
    .click()
  await adding.getByRole("combobox", { name: "Name of the brand" }).fill("Ourson Blanc")
  await sales.keyboard.press("Enter")
  const second = boothOf(sales, 1).getByRole("listitem", { name: "Brand Ourson Blanc" })
  const first = boothOf(sales, 0).getByRole("listitem", { name: "Brand Ourson Blanc" })
  await first.getByRole("button", { name: "Edit Name" }).click()
  await first.getByRole("textbox", { name: "Name" }).fill("Ourson Gris")
  await sales.keyboard.press("Enter")
  await expect(second.getByText("Ourson Gris")).toBeVisible()
  await save(sales)

  await sales.getByRole("button", { name: "Placed No" }).click()
  await sales.getByRole("menuitemradio", { name: "Yes" }).click()
  await expect(sales.getByRole("button", { name: "Placed Yes" })).toBeVisible()
  await expect
    .poll(() => onDatabase("SELECT is_placed FROM registration WHERE id = $1", [id]))
    .toEqual([{ is_placed: true }])
})

test("what a colleague saves shows in an open page, and is not written over unseen", async ({
  sales,
  browser,
  baseURL,
}) => {
  const colleague = await browser.newContext({ baseURL: baseURL ?? "" })
  const admin = await colleague.newPage()
  await enterAs(admin, "admin")
  const id = await newRegistration("Deux à la Fois", "Bonton")
  await open(sales, `/registration/${id}`)
  await open(admin, `/registration/${id}`)
  const brand = (page: Page) => boothOf(page, 0).getByRole("listitem", { name: "Brand Bonton" })
  const rename = async (page: Page, name: string) => {
    await brand(page).getByRole("button", { name: "Edit Name" }).click()
    await brand(page).getByRole("textbox", { name: "Name" }).fill(name)
    await page.keyboard.press("Enter")
  }
  await boothOf(sales, 1).getByRole("button", { name: "Edit Agent" }).click()
  await boothOf(sales, 1).getByRole("textbox", { name: "Agent" }).fill("Ines")
  await sales.keyboard.press("Enter")
  await rename(admin, "Bonton Paris")
  await save(admin)
  await expect(boothOf(sales, 1).getByText("Bonton Paris")).toBeVisible()
  await expect(bar(sales)).toContainText("1 unsaved change")
  await save(sales)

  await admin.getByRole("button", { name: "Edit Company name" }).first().click()
  await admin.getByRole("textbox", { name: "Company name" }).fill("Deux Ensemble")
  await sales.getByRole("button", { name: "Edit Company name" }).first().click()
  await sales.getByRole("textbox", { name: "Company name" }).fill("Deux Seules")
  await sales.keyboard.press("Enter")
  await save(sales)
  await admin.keyboard.press("Enter")
  await bar(admin).getByRole("button", { name: "Save", exact: true }).click()
  const conflict = admin.getByRole("dialog", { name: "Somebody else changed this too" })
  await expect(conflict).toContainText("Deux Seules")
  await conflict.getByRole("radio", { name: "Theirs (saved)" }).check()
  await conflict.getByRole("button", { name: "Save this choice" }).click()
  await expect(admin.getByRole("heading", { name: "Deux Seules" })).toBeVisible()
  await colleague.close()
})
