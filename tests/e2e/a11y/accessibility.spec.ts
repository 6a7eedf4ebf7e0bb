import type { Page } from "@playwright/test"
import { expect, newCompany, onDatabase, open, pressUntil, test } from "../actors.ts"
import { chooseFilter } from "../filter-steps.ts"
import { expectNoViolation, expectNoViolationInEitherScheme } from "../no-violation.ts"
import { shownNotes, startNote } from "../note-steps.ts"

async function expectNoneOn(page: Page, screens: string[]): Promise<void> {
  for (const screen of screens) {
    await page.goto(screen)
    await test.step(screen, () => expectNoViolationInEitherScheme(page))
  }
}

test("records are without axe violations, light and dark", async ({ sales }) => {
  const [rich] = await onDatabase<{ id: number }>("SELECT id FROM company WHERE name = 'Petit Loup Paris'")
  const [person] = await onDatabase<{ id: number }>(
    "SELECT contact_id AS id FROM company_contact WHERE company_id = $1 LIMIT 1",
    [rich?.id],
  )
  const [application] = await onDatabase<{ id: number }>(
    `SELECT brand.registration_id AS id FROM registration_brand_image AS image
     JOIN registration_brand AS brand ON brand.id = image.brand_id
     JOIN registration_association AS link USING (registration_id) LIMIT 1`,
  )
  const bare = await newCompany("Toute Nue")
  await expectNoneOn(sales, [
    `/company/${rich?.id}`,
    `/company/${bare}`,
    `/company/${bare}/merge/${rich?.id}`,
    "/company/2000000000",
    `/contact/${person?.id}`,
    `/registration/${application?.id}`,
    "/registration/2000000000",
  ])
})

test("lists, jobs and a day's work are without axe violations, light and dark", async ({ sales }) => {
  await expectNoneOn(sales, [
    "/companies",
    "/companies?q=zzzzqqqq",
    "/companies?f=website.exists&f=country.exists",
    "/contacts",
    "/contacts?q=zzzzqqqq",
    "/pipelines?owners=all",
    "/pipelines?name=zzzzqqqq",
    "/registrations",
    "/registrations?q=zzzzqqqq",
    "/registrations/season",
    "/uncomplete-registrations",
    "/uncomplete-registrations/left",
    "/today",
    "/jobs",
  ])
})

test("mails, documents, accounting and the way in are without axe violations, light and dark", async ({
  sales,
}) => {
  await expectNoneOn(sales, [
    "/documents",
    "/documents?q=zzzzqqqq",
    "/messenger?filter=assigned",
    "/messenger?q=zzzzqqqq",
    "/outbox",
    "/accounting",
    "/accounting/bank",
    "/accounting/bank?q=zzzzqqqq",
    "/accounting/bank/statements",
    "/imports",
    "/nowhere",
    "/api/docs",
  ])
  await sales.context().clearCookies({ name: /session|crm_token/ })
  await expectNoneOn(sales, ["/", "/forgotten-password"])
})

test("panels and dialogs are without axe violations", async ({ sales }) => {
  await sales.goto("/companies")
  await chooseFilter(sales, "Created on")
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
