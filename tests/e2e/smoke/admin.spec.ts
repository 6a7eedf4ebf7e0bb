import type { Request } from "@playwright/test"
import { expect, onDatabase, open, test } from "../actors.ts"
import { expectNoViolation, expectNoViolationInEitherScheme } from "../no-violation.ts"
import { newMark } from "../unique.ts"

/** Names are the tests' own, also when a test is run again on the same database. */
const own = (name: string) => `${name} ${newMark()}`

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
  // Held up on its way, the first day must still be stored before the last day is judged.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const steps: string[] = []
  await admin.route("**/api/date-session", async (route) => {
    const { type } = route.request().postDataJSON()
    steps.push(`${type} sent`)
    if (type === "from") await held
    const response = await route.fetch()
    steps.push(`${type} answered`)
    await route.fulfill({ response })
  })
  await session.getByLabel(`First day of ${name}`).fill("10042031")
  await session.getByLabel(`Last day of ${name}`).fill("09042031")
  await session.getByLabel(`Last day of ${name}`).blur()
  release()
  await expect(session.getByText("The first day is after the last")).toBeVisible()
  expect(steps).toEqual(["from sent", "from answered", "to sent", "to answered"])
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
  const [name, short] = [own("Petit Salon"), newMark()]
  await open(admin, "/admin/tradeshows")
  await admin.getByRole("button", { name: "Add trade show" }).click()
  const dialog = admin.getByRole("dialog", { name: "Add a trade show" })
  await dialog.getByLabel("Name", { exact: true }).fill(name)
  await dialog.getByLabel("Short name").fill("PAR")
  await dialog.getByRole("button", { name: "Add" }).click()
  await expect(dialog.getByText("This name already exists: choose another")).toBeVisible()
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
  await admin.getByRole("button", { name: `Merge ${old} renamed into another value` }).click()
  const dialog = admin.getByRole("dialog")
  const into = dialog.getByRole("combobox", { name: "Merge into" })
  // An open list longer than its place is one that the keyboard gets through.
  const many = own("One of many")
  await onDatabase("INSERT INTO company_tag (name) SELECT $1 || n FROM generate_series(1, 15) n", [many])
  await into.fill(many)
  await expect(admin.getByRole("option")).toHaveCount(15)
  await expectNoViolation(admin)
  await into.fill(kept)
  await admin.keyboard.press("Enter")
  await expect(admin.getByRole("listbox")).toBeHidden()
  await expect(into).toHaveValue(kept)
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

test("the configuration says that it loads, and is there to look at for everybody signed in", async ({
  viewer,
}) => {
  await open(viewer, "/companies")
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await viewer.route(/\/configuration\?_rsc=/, async (route) => {
    if (!route.request().headers()["next-router-prefetch"]) await held
    await route.continue()
  })
  // What stands there while it loads comes with the menu, after the outline of the screen. The router reads no further than it needs.
  const isBeginning = (request: Request) =>
    request.url().includes("/configuration?_rsc=") && !request.headers()["next-router-segment-prefetch"]
  const isThere = Promise.race([
    viewer.waitForEvent("requestfinished", isBeginning),
    viewer.waitForEvent("requestfailed", isBeginning),
  ])
  await viewer.getByRole("button", { name: /Profile of/ }).click()
  await isThere
  await viewer.getByRole("link", { name: "Configuration" }).click({ noWaitAfter: true })
  await expect(viewer.getByText("en chargement")).toBeVisible()
  answer()
  await expect(viewer.getByRole("heading", { level: 1, name: "Configuration" })).toBeVisible()
  await expect(viewer.getByLabel("Key contactRegisterShowed")).toBeDisabled()
  await expect(viewer.getByLabel("Value of contactRegisterShowed")).toBeEditable()
  await expect(viewer.getByText("Petit Salon Paris")).toBeVisible()
  await expect(viewer.getByText("en chargement")).toHaveCount(0)
})

test("administration is without serious axe violations, light and dark", async ({ admin }) => {
  const [user] = await onDatabase<{ id: number }>(`SELECT id FROM "user" WHERE email = 'sales@example.com'`)
  const screens = [
    "/admin/users",
    `/admin/users/${user?.id}`,
    "/admin/tradeshows",
    "/admin/pipelines",
    "/admin/registration-lifecycles",
    "/admin/invoicing",
    "/admin/vocabulary/buyer_type",
    "/admin/audit",
    "/admin/system-mail",
    "/admin/trash/contact",
    "/configuration",
    "/profile",
    "/reset-password/none-such",
  ]
  for (const screen of screens) {
    await admin.goto(screen)
    await test.step(screen, () => expectNoViolationInEitherScheme(admin))
  }
})
