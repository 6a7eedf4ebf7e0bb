import type { Page } from "@playwright/test"
import { patient } from "../../pace.ts"
import { expect, newCompany, newViewer, onDatabase, open, pressUntil, signIn, test } from "../actors.ts"
import { expectNoViolation } from "../no-violation.ts"
import { newMark } from "../unique.ts"

/** Opens Home until the session knows the page that was chosen. */
async function expectStart(page: Page, address: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto("/")
    await expect(page).toHaveURL(address, { timeout: patient(1_000) })
  }).toPass()
}

test("the home for the day is chosen in the profile, opened by Home, and its counts lead to the lists", async ({
  page,
}) => {
  const account = `starter-${newMark()}`
  await newViewer(account)
  await signIn(page, account)
  await open(page, "/profile")
  const choice = (name: string) =>
    page.getByRole("group", { name: "Start page" }).getByText(name, { exact: true })
  await choice("Today").click()
  await expectStart(page, /\/today$/)
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible()

  const all = page.getByRole("link", { name: /^Drafts left for a week: show all \d+/ })
  const [count] = (await all.innerText()).match(/\d+/) ?? []
  await all.click()
  await expect(page).toHaveURL(/uncomplete-registrations\/left$/)
  await expect(page.getByText(new RegExp(`\\b${count}\\b`)).first()).toBeVisible()

  await open(page, "/profile")
  await choice("Companies").click()
  await expectStart(page, /\/companies$/)
})

test("a reminder is marked done where it stands, and taken back", async ({ sales }) => {
  const title = `Call ${newMark()}`
  await onDatabase(
    `INSERT INTO notification (title, expire_at, target_id)
     SELECT $1, now() - interval '400 days', owner.id FROM owner JOIN "user" ON "user".id = owner.user_id
     WHERE "user".email = 'sales@example.com'`,
    [title],
  )
  await open(sales, "/today")
  const row = sales.getByRole("main").getByRole("listitem").filter({ hasText: title })
  await row.getByRole("checkbox").check()
  await expect(row).toBeHidden()
  await sales.getByRole("button", { name: "Undo" }).first().click()
  await expect(row).toBeVisible()
})

test("the palette begins with what was opened last, and creates a company over any screen", async ({
  sales,
}) => {
  const name = `Opened ${newMark()}`
  const id = await newCompany(name)
  const noted = sales.waitForRequest(
    (request) => request.url().endsWith("/quick-search/recent") && request.method() === "POST",
  )
  await open(sales, `/company/${id}`)
  await noted
  await open(sales, "/documents")
  const palette = sales.getByRole("dialog", { name: "Search" })
  await pressUntil(sales, "ControlOrMeta+k", palette)
  const recent = palette.getByRole("group", { name: "Recently opened" })
  await expect(recent.getByRole("option").first()).toHaveText(new RegExp(name))
  await expectNoViolation(sales)
  await palette.getByRole("combobox").fill("new comp")
  await palette.getByRole("option", { name: "New company" }).click()
  await expect(sales.getByRole("dialog", { name: "New company" })).toBeVisible()
  await expect(sales).toHaveURL(/\/documents/)
})

test("the palette begins with what can be done with chosen rows", async ({ sales }) => {
  await open(sales, "/companies")
  await sales.getByRole("checkbox").nth(1).check()
  const palette = sales.getByRole("dialog", { name: "Search" })
  await pressUntil(sales, "ControlOrMeta+k", palette)
  await expect(palette.getByRole("group").first()).toHaveAccessibleName("1 selected row")
  await palette.getByRole("combobox").fill("tags")
  await sales.keyboard.press("Enter")
  await expect(sales.getByRole("dialog", { name: /tags/i })).toBeVisible()
})
