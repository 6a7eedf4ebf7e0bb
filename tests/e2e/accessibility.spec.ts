import { expect, newCompany, onDatabase, open, pressUntil, test } from "./actors.ts"
import { chooseFilter } from "./filter-steps.ts"
import { expectNoViolation, looks } from "./no-violation.ts"
import { shownNotes, startNote } from "./note-steps.ts"

/** A walk through all screens and what opens on them, axe looking at each for a second or two. */
const walkMilliseconds = 180_000

for (const [colorScheme, language] of looks) {
  test.describe(`${colorScheme}, ${language}`, () => {
    test.use({ colorScheme })

    test("every screen is without serious axe violations", async ({ page, sales, context, baseURL }) => {
      test.setTimeout(walkMilliseconds)
      await context.addCookies([{ name: "NEXT_LOCALE", value: language, url: baseURL ?? "" }])
      const [rich] = await onDatabase<{ id: number }>(
        "SELECT id FROM company WHERE name = 'Petit Loup Paris'",
      )
      const [person] = await onDatabase<{ id: number }>(
        "SELECT contact_id AS id FROM company_contact WHERE company_id = $1 LIMIT 1",
        [rich?.id],
      )
      const bare = await newCompany(`Toute Nue ${colorScheme} ${language}`)
      const screens = [
        "/companies",
        "/companies?q=zzzzqqqq",
        "/companies?f=website.exists&f=country.exists",
        `/company/${rich?.id}`,
        `/company/${bare}`,
        `/company/${bare}/merge/${rich?.id}`,
        "/company/2000000000",
        "/contacts",
        "/contacts?q=zzzzqqqq",
        `/contact/${person?.id}`,
        "/jobs",
        "/imports",
        "/nowhere",
        "/api/docs",
      ]
      for (const screen of screens) {
        await sales.goto(screen)
        await test.step(screen, () => expectNoViolation(sales))
      }
      await page.context().clearCookies({ name: /session|crm_token/ })
      await page.goto("/")
      await expectNoViolation(page)
    })
  })
}

test("panels and dialogs are without serious axe violations", async ({ sales }) => {
  await sales.goto("/companies")
  await chooseFilter(sales, "Created at")
  await expectNoViolation(sales)
  await sales.goto("/companies")
  await pressUntil(sales, "ControlOrMeta+k", sales.getByRole("dialog"))
  await expectNoViolation(sales)
  const id = await newCompany("Dialogues")
  await onDatabase("INSERT INTO note (company_id, content) VALUES ($1, '<p>a</p>')", [id])
  await open(sales, `/company/${id}`)
  await startNote(sales)
  await expectNoViolation(sales)
  await shownNotes(sales).getByRole("button", { name: "Delete", exact: true }).click()
  await expect(sales.getByText("Are you sure you want to delete it?")).toBeVisible()
  await expectNoViolation(sales)
})
