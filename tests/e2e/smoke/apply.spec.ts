import { unzip } from "#tests/factories/zip.ts"
import { expect, onDatabase, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { begin, fillIn, picture, saved } from "../apply-steps.ts"

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
    await expect(again.locator('[name="brand.brands.1.brandName"]')).toHaveValue(
      "<img src=x onerror=alert(1)>",
    )
    await expect(again.locator('[name="brand.basic.name"]')).toHaveValue("Petit Nuage <b>SARL</b>")
    await expect(again.getByRole("img", { name: "été.png" })).toBeVisible()
    await again.getByRole("button", { name: "Envoyer la candidature" }).click()
    await saved(again, "Votre candidature a été envoyée.")
    expect(await context.cookies()).toEqual([])
    await context.close()
    const { id } = await registrationOf(link)
    const zip = await sales.request.get(`/api/registration/${id}/zip`)
    expect([...unzip(await zip.body()).keys()]).toEqual(["Petit Nuage/été.png"])
  })
})

test("without scripts an application is begun, filled in, given a brand and sent by buttons; one taken for a program's keeps what was typed", async ({
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

  await fillIn(page)
  await page.getByRole("button", { name: "Add a brand" }).click()
  await page.locator('[name="brand.brands.1.brandName"]').fill("Second")
  await page.getByRole("button", { name: "Send the application" }).click()
  await saved(page, "Your application has been sent.")
  expect((await registrationOf(page.url())).brand_names).toBe("Petit Nuage Second")
  await context.close()
})
