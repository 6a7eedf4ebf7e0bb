import { unzip } from "#tests/factories/zip.ts"
import { expect, onDatabase, open, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { begin, fillIn, picture, saved } from "../apply-steps.ts"
import { expectNoViolation } from "../no-violation.ts"
import { newMark } from "../unique.ts"

const slugOf = (link: string) => new URL(link).pathname.slice("/apply/".length)

/** The registration of an application. */
async function registrationOf(link: string) {
  const [row] = await onDatabase<{ id: number; brand_names: string }>(
    "SELECT id, brand_names FROM registration WHERE slug = $1",
    [slugOf(link)],
  )
  if (!row) throw new Error("The application was not stored")
  return row
}

test.describe("on a phone, in French", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "fr-FR" })

  test("an exhibitor applies, is saved while typing, resumes by the link and sends it", async ({
    browser,
    sales,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "fr-FR" })
    const page = await context.newPage()
    const link = await begin(page, "Commencer la candidature")
    await expect(page.getByRole("heading", { name: "Gardez ce lien" })).toBeVisible()
    await expectNoViolation(page)
    await fillIn(page)
    await page.locator('[name="brand.basic.accountTypeId"]').selectOption({ label: "Marque" })
    await page.locator('[name="picture.0"]').setInputFiles(await picture("été.png"))
    const thumb = page.getByRole("img", { name: "été.png" })
    await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
    await page.getByRole("button", { name: "Ajouter une marque" }).click()
    await expect(
      page.locator('[name="brand.brands.1.brandName"]'),
      "the keyboard goes on there",
    ).toBeFocused()
    await page.locator('[name="brand.brands.1.brandName"]').fill("<img src=x onerror=alert(1)>")
    await page.getByRole("button", { name: "Ajouter un stand" }).click()
    await page.locator('[name="booths.1.itemId"]').selectOption({ index: 2 })
    await page.getByRole("group", { name: "Stand 2" }).getByLabel("<img src=x onerror=alert(1)>").check()
    await saved(page, "Enregistré")
    await saved(page, "Tout est complet. Vous pouvez envoyer votre candidature.")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.close()

    const again = await context.newPage()
    await again.goto(link)
    await expect(again.locator('[name="booths.1.itemId"]')).not.toHaveValue("")
    await expect(again.locator('[name="brand.basic.name"]')).toHaveValue("Petit Nuage <b>SARL</b>")
    await expect(again.getByRole("img", { name: "été.png" })).toBeVisible()
    await again.getByRole("button", { name: "Envoyer la candidature" }).click()
    await saved(again, "Votre candidature a été envoyée.")
    await expectNoViolation(again)
    expect(await context.cookies()).toEqual([])
    await context.close()
    const { id } = await registrationOf(link)
    const zip = await sales.request.get(`/api/registration/${id}/zip`)
    expect([...unzip(await zip.body()).keys()]).toEqual(["Petit Nuage/été.png"])
  })
})

test("staff see who is typing, without a reload, and the exhibitor reads the invoice", async ({
  browser,
  sales,
}) => {
  const context = await browser.newContext({ locale: "en-GB" })
  const page = await context.newPage()
  const name = `Nuage ${newMark()}`
  const link = await begin(page, "Start the application", name)
  await onDatabase("UPDATE registration SET touched_at = now() - interval '1 hour' WHERE slug = $1", [
    slugOf(link),
  ])
  await open(sales, `/uncomplete-registrations?q=${encodeURIComponent(name)}`)
  const row = sales.getByRole("row").filter({ hasText: name })
  await expect(row).toBeVisible()
  await expect(row.getByText("Typing now")).toHaveCount(0)
  await fillIn(page)
  await expect(row.getByText("Typing now")).toBeVisible()
  await saved(page, "Everything is complete. You can send your application.")
  await page.getByRole("button", { name: "Send the application" }).click()
  await saved(page, "Your application has been sent.")
  await expect(row.getByText("Typing now")).toHaveCount(0)

  const { id } = await registrationOf(link)
  await open(sales, `/registration/${id}`)
  await sales.getByRole("button", { name: "Create invoice" }).click()
  await sales.getByRole("dialog").getByRole("button", { name: "Issue invoice" }).click()
  const question = sales.getByRole("dialog", { name: /^Issue an invoice of/ })
  await question.getByRole("button", { name: "Issue invoice" }).click()
  await expect(sales.getByRole("dialog")).toHaveCount(0)
  await page.reload()
  const invoice = page.getByRole("link", { name: /\(PDF\)$/ })
  const downloading = page.waitForEvent("download")
  await invoice.click()
  expect((await downloading).suggestedFilename()).toMatch(/^[\w-]+\.pdf$/)
  await expectNoViolation(page)
  await context.close()
})

test("two tabs that type find out of each other, and what both typed is there", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-GB" })
  const [one, other] = [await context.newPage(), await context.newPage()]
  const link = await begin(one, "Start the application")
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
  await begin(page, "Start the application")
  await fillIn(page)
  await page.getByRole("button", { name: "Add a brand" }).click()
  await page.locator('[name="brand.brands.1.brandName"]').fill("Second")
  await page.getByRole("button", { name: "Send the application" }).click()
  await saved(page, "Your application has been sent.")
  expect((await registrationOf(page.url())).brand_names).toBe("Petit Nuage Second")
  await context.close()
})

test("without scripts a form that was taken for a program's keeps what was typed, and is taken then", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" })
  const page = await context.newPage()
  await page.goto(`${mainAddress}/apply/paris`)
  await page.locator("#name").fill("Petit Nuage")
  await page.locator("#email").fill("lea@petit-nuage.example")
  // Out of sight, but browsers that fill in forms find it.
  await page.locator("#fax").fill("+33 1 40 20 50 50", { force: true })
  await page.getByRole("button", { name: "Start the application" }).click()
  await saved(page, "This form was sent too quickly or has expired. Please send it again.")
  await expect(page.locator("#name")).toHaveValue("Petit Nuage")
  await expect(page.locator("#email")).toHaveValue("lea@petit-nuage.example")
  await page.getByRole("button", { name: "Start the application" }).click()
  await page.waitForURL(/\/apply\/[\w-]{22}/)
  await context.close()
})
