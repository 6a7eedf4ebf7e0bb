import AxeBuilder from "@axe-core/playwright"
import type { Browser, Page } from "@playwright/test"
import { expect, onDatabase, open, test } from "./actors.ts"

const password = "a password of the journeys"

/** Names are the tests' own, also when a test is run again on the same database. */
const own = (name: string) => `${name} ${Date.now().toString(36)}`

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)).toEqual([])
}

/** A page of a browser that knows nobody. */
async function strangerPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
}

async function choosePassword(page: Page, text: string, again = text) {
  await page.getByLabel("New password", { exact: true }).fill(text)
  await page.getByLabel("New password once more").fill(again)
  await page.getByRole("button", { name: "Save password" }).click()
}

/** Invites a user on the screen. @returns the link to send */
async function invite(admin: Page, name: string, email: string): Promise<string> {
  await open(admin, "/admin/users")
  await admin.getByRole("button", { name: "Invite a user" }).click()
  const panel = admin.getByRole("dialog", { name: "Invite a user" })
  await panel.getByLabel("Name", { exact: true }).fill(name)
  await panel.getByLabel("E-mail").fill(email)
  await panel.getByLabel("Add vendor tags").check()
  await panel.getByRole("button", { name: "Create and get the link" }).click()
  const link = panel.getByLabel("Invite link")
  await expect(link).toHaveValue(/\/invite\/[\w-]{43}$/)
  const address = await link.inputValue()
  await panel.getByRole("button", { name: "Done" }).click()
  return new URL(address).pathname
}

test("a user is invited by link, chooses a password, signs in with the rights given and no more", async ({
  admin,
  browser,
  baseURL,
}) => {
  const name = own("Noor Invited")
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`
  const link = await invite(admin, name, email)
  await expect(admin.getByRole("row", { name: new RegExp(name) })).toContainText("Invited")

  const page = await strangerPage(browser, baseURL)
  await open(page, link)
  await expect(page.getByText(`For ${email}`)).toBeVisible()
  await expectNoViolation(page)
  await choosePassword(page, "short")
  await expect(page.getByText("A password has at least 12 characters")).toBeVisible()
  await choosePassword(page, password, `${password}!`)
  await expect(page.getByText("The two passwords are not the same")).toBeVisible()
  await choosePassword(page, password)
  await page.getByRole("link", { name: "Sign in" }).click()
  await page.getByLabel("E-mail", { exact: true }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL("**/companies*")

  await page.goto("/admin/users")
  await expect(page).toHaveURL(/\/companies/)
  await page.goto("/profile")
  await expect(page.getByText("Add vendor tags")).toBeVisible()
  await page.getByRole("button", { name: /Profile of/ }).click()
  await expect(page.getByRole("link", { name: "Configuration" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0)

  const again = await strangerPage(browser, baseURL)
  await again.goto(link)
  await expect(again.getByRole("heading", { name: "This link does not work" })).toBeVisible()
  await expect(again.getByText("This link was used already")).toBeVisible()
})

test("a disabled user is signed out at once", async ({ admin, browser, baseURL }) => {
  const name = own("Dora Disabled")
  const link = await invite(admin, name, `${name.toLowerCase().replaceAll(" ", ".")}@example.com`)
  const page = await strangerPage(browser, baseURL)
  await open(page, link)
  await choosePassword(page, password)
  await expect(page.getByText("You can sign in with it now")).toBeVisible()

  await admin.getByRole("link", { name }).click()
  await admin.getByRole("button", { name: "Disable user" }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Disable user" }).click()
  await expect(admin.getByRole("button", { name: "Enable user" })).toBeVisible()
  await page.getByRole("link", { name: "Sign in" }).click()
  await page
    .getByLabel("E-mail", { exact: true })
    .fill(`${name.toLowerCase().replaceAll(" ", ".")}@example.com`)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeVisible()
})

test("the last administrator cannot give the rights up, and what was typed stays", async ({ admin }) => {
  await open(admin, "/admin/users?q=admin%40example.com")
  await admin.getByRole("link", { name: "Adèle Martin" }).click()
  await expect(admin.getByRole("heading", { level: 1, name: "Adèle Martin" })).toBeVisible()
  await admin.getByLabel("Administrator", { exact: true }).uncheck()
  await admin.getByRole("button", { name: "Save", exact: true }).click()
  await expect(admin.getByText("This is the last administrator who can sign in")).toBeVisible()
  await expect(admin.getByLabel("Administrator", { exact: true })).not.toBeChecked()
  await admin.getByRole("button", { name: "Reset", exact: true }).click()
  await expect(admin.getByLabel("Administrator", { exact: true })).toBeChecked()
})

test("a session is added, dated, made current after a question, and deleted", async ({ admin }) => {
  const name = own("Session")
  await open(admin, "/admin/tradeshows")
  const row = admin.getByRole("row", { name: /Petit Salon Shanghai/ })
  const before = (await row.getByRole("cell").nth(1).textContent()) ?? ""
  await row.getByRole("button", { name: /^Sessions/ }).click()
  const panel = admin.getByRole("dialog", { name: "Sessions of Petit Salon Shanghai" })
  const add = panel.getByRole("button", { name: "Add", exact: true })
  await expect(add).toBeDisabled()
  await panel.getByLabel("New session").fill(name)
  await add.click()
  const session = panel.getByRole("listitem", { name })
  await session.getByLabel(`First day of ${name}`).fill("10042031")
  await session.getByLabel(`Last day of ${name}`).fill("09042031")
  await session.getByLabel(`Last day of ${name}`).blur()
  await expect(session.getByText("The first day comes after the last")).toBeVisible()
  await session.getByLabel(`Last day of ${name}`).fill("12042031")
  await session.getByLabel(`Last day of ${name}`).blur()
  await session.getByText("Yes", { exact: true }).click()
  await expectNoViolation(admin)
  await session.getByRole("button", { name: `Make current: ${name}` }).click()
  await admin
    .getByRole("dialog", { name: /Make .* the current session/ })
    .getByRole("button", { name: "Make current" })
    .click()
  await expect(session.getByText("Current", { exact: true })).toBeVisible()
  await expect
    .poll(() =>
      onDatabase(
        `SELECT "from"::text, "to"::text, is_sync_mp, is_current FROM tradeshow_session WHERE name = $1`,
        [name],
      ),
    )
    .toEqual([{ from: "2031-04-10", to: "2031-04-12", is_sync_mp: true, is_current: true }])

  await panel.getByRole("button", { name: `Make current: ${before}` }).click()
  await admin
    .getByRole("dialog", { name: /Make .* the current session/ })
    .getByRole("button", { name: "Make current" })
    .click()
  await panel.getByRole("button", { name: `Delete ${before}` }).click()
  await admin
    .getByRole("dialog", { name: `Delete ${before}?` })
    .getByRole("button", { name: "Delete session" })
    .click()
  await expect(admin.getByText("This session is in use")).toBeVisible()
  await session.getByRole("button", { name: `Delete ${name}` }).click()
  await admin
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete session" })
    .click()
  await expect(session).toHaveCount(0)
})

test("a trade show is added and changed, and its sections are added, ordered, renamed and deleted", async ({
  admin,
}) => {
  const [name, short] = [own("Petit Salon"), Date.now().toString(36)]
  await open(admin, "/admin/tradeshows")
  await admin.getByRole("button", { name: "Add trade show" }).click()
  const dialog = admin.getByRole("dialog", { name: "Add a trade show" })
  await dialog.getByLabel("Name", { exact: true }).fill(name)
  await dialog.getByLabel("Short name").fill("PAR")
  await dialog.getByRole("button", { name: "Add" }).click()
  await expect(dialog.getByText("This name exists already")).toBeVisible()
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(name)
  await expectNoViolation(admin)
  await dialog.getByLabel("Short name").fill(short)
  await dialog.getByRole("button", { name: "Add" }).click()
  const row = admin.getByRole("row", { name })
  await expect(row.getByText("No current session")).toBeVisible()

  await row.getByRole("button", { name: `Edit ${name}` }).click()
  const editing = admin.getByRole("dialog", { name: `Edit ${name}` })
  await editing.getByText("Inc. (New York)").click()
  await editing.getByRole("button", { name: "Save" }).click()
  await expect
    .poll(() => onDatabase("SELECT billing_entity FROM tradeshow WHERE name = $1", [name]))
    .toEqual([{ billing_entity: "inc" }])

  await row.getByRole("button", { name: /^Sections/ }).click()
  const panel = admin.getByRole("dialog", { name: `Sections of ${name}` })
  for (const section of ["Toys", "Fashion"]) {
    await panel.getByLabel("New section").fill(section)
    await panel.getByRole("button", { name: "Add", exact: true }).click()
    await expect(panel.getByRole("listitem", { name: section })).toBeVisible()
  }
  await panel.getByRole("button", { name: "Move Fashion up" }).click()
  await expect(panel.getByRole("listitem")).toContainText(["Fashion", "Toys"])
  await panel.getByRole("button", { name: "Toys, rename" }).click()
  await panel.getByLabel("Name of the section").fill("Games")
  await panel.getByLabel("Name of the section").press("Enter")
  await expect(panel.getByRole("listitem", { name: "Games" })).toBeVisible()
  await expectNoViolation(admin)
  await panel.getByRole("button", { name: "Delete Games" }).click()
  await admin
    .getByRole("dialog", { name: "Delete Games?" })
    .getByRole("button", { name: "Delete section" })
    .click()
  await expect(panel.getByRole("listitem")).toHaveCount(1)
})

test("a tag is renamed, merged into another and the trail tells who did it", async ({ admin }) => {
  const [old, kept] = [own("Old tag"), own("Kept tag")]
  await onDatabase("INSERT INTO company_tag (name) VALUES ($1), ($2)", [old, kept])
  await open(admin, "/admin/vocabulary/company_tag?q=tag")
  await admin.getByRole("button", { name: `Edit ${old}` }).click()
  await admin.getByRole("dialog").getByLabel("Name").fill(`${old} renamed`)
  await admin.getByRole("dialog").getByRole("button", { name: "Save" }).click()
  await admin.getByRole("button", { name: `Merge ${old} renamed into another` }).click()
  const dialog = admin.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Merge into" }).fill(kept)
  await admin.getByRole("option", { name: kept }).click()
  await expectNoViolation(admin)
  await dialog.getByRole("button", { name: "Merge", exact: true }).click()
  await expect(admin.getByRole("row", { name: new RegExp(old) })).toHaveCount(0)
  await expect(admin.getByRole("row", { name: new RegExp(kept) })).toBeVisible()
  await open(admin, "/admin/audit?type=company_tag")
  const merged = admin
    .getByRole("listitem")
    .filter({ hasText: `${old} renamed` })
    .first()
  await expect(merged).toContainText("Adèle Martin")
})

test("a deleted company is restored", async ({ admin }) => {
  const name = own("Société perdue")
  await onDatabase("INSERT INTO company (name, deleted_at) VALUES ($1, now())", [name])
  await open(admin, `/admin/trash/company?q=${encodeURIComponent(name)}`)
  await admin.getByRole("button", { name: `Restore ${name}` }).click()
  await expect(admin.getByText(`${name} has been restored`)).toBeVisible()
  await expect(admin.getByRole("button", { name: `Restore ${name}` })).toHaveCount(0)
  await open(admin, `/companies?q=${encodeURIComponent(name)}`)
  await expect(admin.getByRole("link", { name })).toBeVisible()
})

test("a token for a script is shown once and can be revoked", async ({ viewer }) => {
  const name = own("Nightly")
  await open(viewer, "/profile")
  await viewer.getByRole("button", { name: "New API token" }).click()
  const dialog = viewer.getByRole("dialog", { name: "New API token" })
  await dialog.getByLabel("What is it for?").fill(name)
  await dialog.getByRole("button", { name: "Create token" }).click()
  const token = await dialog.getByLabel("Token", { exact: true }).inputValue()
  await dialog.getByRole("button", { name: "Done" }).click()
  const ask = () => viewer.request.get("/api/users/auth", { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status()).toBe(200)
  await viewer.getByRole("button", { name: `Revoke ${name}` }).click()
  await expect(viewer.getByRole("button", { name: `Revoke ${name}` })).toHaveCount(0)
  expect((await ask()).status()).toBe(401)
})

test("the configuration is there to look at for everybody signed in", async ({ viewer }) => {
  await viewer.getByRole("button", { name: /Profile of/ }).click()
  await viewer.getByRole("link", { name: "Configuration" }).click()
  await expect(viewer.getByRole("heading", { level: 1, name: "Configuration" })).toBeVisible()
  await expect(viewer.getByLabel("Key contactRegisterShowed")).toBeDisabled()
  await expect(viewer.getByLabel("Value of contactRegisterShowed")).toBeEditable()
  await expect(viewer.getByText("Petit Salon Paris")).toBeVisible()
})

for (const colorScheme of ["light", "dark"] as const) {
  for (const language of ["en", "fr"]) {
    test.describe(`${colorScheme}, ${language}`, () => {
      test.use({ colorScheme })

      test("administration is without serious axe violations", async ({ admin, context, baseURL }) => {
        await context.addCookies([{ name: "NEXT_LOCALE", value: language, url: baseURL ?? "" }])
        const [user] = await onDatabase<{ id: number }>(
          `SELECT id FROM "user" WHERE email = 'sales@example.com'`,
        )
        const screens = [
          "/admin/users",
          `/admin/users/${user?.id}`,
          "/admin/tradeshows",
          "/admin/vocabulary/buyer_type",
          "/admin/audit",
          "/admin/trash/contact",
          "/configuration",
          "/profile",
          "/reset-password/none-such",
        ]
        for (const screen of screens) {
          await admin.goto(screen)
          await test.step(screen, () => expectNoViolation(admin))
        }
      })
    })
  }
}
