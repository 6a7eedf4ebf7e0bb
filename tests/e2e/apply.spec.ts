import type { Page } from "@playwright/test"
import { expect, onDatabase, test } from "./actors.ts"
import { mainAddress } from "./addresses.ts"
import { expectNoViolation } from "./no-violation.ts"

/** Sooner than this after it was opened a form counts as filled in by a program, milliseconds. */
const soonest = 2_000

/** Begins an application at a show's own address. @returns where it goes on */
async function begin(page: Page, button: string): Promise<string> {
  await page.goto(`${mainAddress}/apply/paris`)
  const opened = Date.now()
  await page.locator("#name").fill("Petit Nuage <b>SARL</b>")
  await page.locator("#email").fill("lea@petit-nuage.example")
  // What is waited for is the rule itself: people do not type so fast.
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(soonest)
  await page.getByRole("button", { name: button }).click()
  await page.waitForURL(/\/apply\/[\w-]{22}/)
  return page.url()
}

/** Fills in what an application cannot do without. */
async function fillIn(page: Page) {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await field("brand.basic.countryId").selectOption({ label: "France" })
  await field("contacts.0.lastName").fill("Béranger")
  await field("brand.brands.0.brandName").fill("Petit Nuage")
  await field("booths.0.itemId").selectOption({ index: 1 })
  await field("billing.companyName").fill("Petit Nuage SARL")
  await field("billing.street").fill("12 rue de Bretagne")
  await field("billing.zipCode").fill("75003")
  await field("billing.city").fill("Paris")
  await field("billing.countryId").selectOption({ label: "France" })
  await field("billing.lastName").fill("Béranger")
  await field("billing.email").fill("accounting@petit-nuage.example")
  await field("billing.paymentPlanId").selectOption({ index: 1 })
  await field("billing.paymentMethodId").selectOption({ index: 1 })
  await field("billing.acceptTermsDate").check()
}

const saved = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test.describe("on a phone, in French", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "fr-FR" })

  test("an exhibitor applies, is saved while typing, resumes by the link and sends it", async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "fr-FR" })
    const page = await context.newPage()
    const link = await begin(page, "Commencer la candidature")
    await expect(page.getByRole("heading", { name: "Gardez ce lien" })).toBeVisible()
    await expectNoViolation(page)
    await fillIn(page)
    await page.getByRole("button", { name: "Ajouter une marque" }).click()
    await page.locator('[name="brand.brands.1.brandName"]').fill("<img src=x onerror=alert(1)>")
    await page.getByRole("button", { name: "Ajouter un stand" }).click()
    await page.locator('[name="booths.1.itemId"]').selectOption({ index: 2 })
    await page.getByRole("group", { name: "Stand 2" }).getByLabel("<img src=x onerror=alert(1)>").check()
    await saved(page, "Enregistré")
    await saved(page, "Tout y est. Vous pouvez envoyer votre candidature.")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.close()

    const again = await context.newPage()
    await again.goto(link)
    await expect(again.locator('[name="booths.1.itemId"]')).not.toHaveValue("")
    await expect(again.locator('[name="brand.basic.name"]')).toHaveValue("Petit Nuage <b>SARL</b>")
    await again.getByRole("button", { name: "Envoyer la candidature" }).click()
    await saved(again, "Votre candidature est envoyée.")
    await expectNoViolation(again)
    expect(await context.cookies()).toEqual([])
    await context.close()
  })
})

test("two tabs that type find out of each other, and what both typed is there", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-GB" })
  const [one, other] = [await context.newPage(), await context.newPage()]
  const link = await begin(one, "Begin the application")
  await other.goto(link)
  await one.locator('[name="billing.city"]').fill("Paris")
  await saved(one, "Saved")
  await other.locator('[name="billing.city"]').fill("Lyon")
  await expect(other.getByText("This application was changed elsewhere")).toBeVisible()
  await expect(other.locator('[name="billing.city"]')).toHaveValue("Lyon")
  await other.getByRole("button", { name: "Keep what I typed here" }).click()
  await saved(other, "Saved")
  await one.reload()
  await expect(one.locator('[name="billing.city"]')).toHaveValue("Lyon")
  await context.close()
})

test("without scripts an application is filled in, given a brand and sent by buttons", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" })
  const page = await context.newPage()
  await begin(page, "Begin the application")
  await fillIn(page)
  await page.getByRole("button", { name: "Add a brand" }).click()
  await page.locator('[name="brand.brands.1.brandName"]').fill("Second")
  await page.getByRole("button", { name: "Send the application" }).click()
  await saved(page, "Your application was sent.")
  const slug = new URL(page.url()).pathname.slice("/apply/".length)
  const [row] = await onDatabase<{ brand_names: string }>(
    "SELECT brand_names FROM registration WHERE slug = $1",
    [slug],
  )
  expect(row?.brand_names).toBe("Petit Nuage Second")
  await context.close()
})
