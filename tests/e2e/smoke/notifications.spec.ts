import type { Locator, Page } from "@playwright/test"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { enterAs, expect, hydrated, newCompany, onDatabase, open, test } from "../actors.ts"

/** A reminder in the tab of a record's page; its alert may be on screen as well. */
const reminderNamed = (page: Page, title: string): Locator =>
  page.getByRole("tabpanel").last().getByRole("listitem").filter({ hasText: title })

/** Opens the reminders of a record's page. */
async function openTab(page: Page, company: number): Promise<void> {
  await open(page, `/company/${company}`)
  await page.getByRole("tab", { name: /Notifications/ }).click()
}

/** Opens the dialog of a new reminder from the tab. */
async function startReminder(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "New reminder" }).last().click()
  return page.getByRole("dialog", { name: "New reminder" })
}

/** The page's clock stands at noon of the organiser's day: shortly before midnight a new reminder is due tomorrow. */
const stayAtNoon = (page: Page) => {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format()
  return page.clock.setFixedTime(new Date(`${today}T11:00:00Z`))
}

const openSidebar = async (page: Page) => {
  await page.getByRole("button", { name: /^Reminders/ }).click()
  await page.getByRole("button", { name: "All reminders" }).click()
  return page.getByRole("dialog", { name: "Reminders" })
}

test("a reminder made on a company's page is in the sidebar, and is done there", async ({ sales }) => {
  const id = await newCompany("Rappel Express")
  await stayAtNoon(sales)
  await openTab(sales, id)
  const dialog = await startReminder(sales)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByText("This field is required")).toBeVisible()
  await expect(sales.getByText("Creation failed").first()).toBeVisible()
  await dialog.getByLabel("Title").fill("Send the hall plan")
  // Of two clicks at once only the first makes one.
  await dialog.getByRole("button", { name: "Save" }).dblclick()
  await expect(reminderNamed(sales, "Send the hall plan")).toBeVisible()
  await expect(sales.getByRole("tab", { name: /one of them is for you/ })).toBeVisible()

  const sidebar = await openSidebar(sales)
  const line = sidebar.getByRole("listitem").filter({ hasText: "Send the hall plan" })
  await expect(line.getByRole("link", { name: "Rappel Express" })).toHaveAttribute("href", `/company/${id}`)
  await line.getByRole("checkbox").click()
  await expect(line).toHaveCount(0)
  await sidebar.getByLabel("Which reminders").selectOption("Done")
  await expect(line.getByRole("checkbox")).toBeChecked()
  await sales.keyboard.press("Escape")
  await expect(sidebar).toBeHidden()
})

test("a colleague's reminder appears without a reload", async ({ browser, sales }) => {
  const id = await newCompany("Collègue Prévenant")
  await openTab(sales, id)
  const colleague = await browser.newPage()
  await enterAs(colleague, "admin")
  await openTab(colleague, id)
  const dialog = await startReminder(colleague)
  await dialog.getByLabel("Title").fill("Call them for me")
  await expect(dialog.getByRole("option", { name: "Sam", exact: true })).toBeAttached()
  await dialog.getByLabel("For").selectOption("Sam")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(reminderNamed(sales, "Call them for me")).toBeVisible()
  await colleague.close()
})

test("a user who does not sell is reminded, by herself and by a colleague", async ({ browser, viewer }) => {
  await open(viewer, "/companies")
  const bell = viewer.getByRole("button", { name: /^Reminders/ })
  const bellPanel = viewer.locator("[popover]:popover-open").filter({ hasText: "All reminders" })
  const listed = (title: string) => bellPanel.getByRole("listitem").filter({ hasText: title })
  const done = (title: string) => listed(title).getByRole("button", { name: `Done: “${title}”` })
  const toast = viewer.getByRole("region", { name: "Messages" })
  await onDatabase(
    `INSERT INTO notification (title, expire_at, target_id, notified_at)
     SELECT 'Overdue since long', now() - interval '9 days', owner.id, now()
     FROM owner JOIN "user" u ON u.id = owner.user_id AND u.email = 'viewer@example.com'`,
  )
  await stayAtNoon(viewer)
  await viewer.reload()
  await hydrated(viewer)
  await bell.click()
  await viewer.getByRole("button", { name: "New reminder" }).click()
  const own = viewer.getByRole("dialog", { name: "New reminder" })
  await expect(own.getByLabel("For").getByRole("option", { selected: true })).toHaveText(
    "Vera Lindqvist (me)",
  )
  await own.getByLabel("Title").fill("Read the hall plan")
  await own.getByRole("button", { name: "Save" }).click()
  await expect(own).toBeHidden()
  await expect(bell).toContainText("to do")
  await bell.click()
  await expect(done("Read the hall plan")).toBeVisible()
  // The list has what the count counts: what is overdue, too.
  await expect(done("Overdue since long")).toBeVisible()
  const counted = bellPanel.getByRole("listitem")
  await expect(bell).toContainText(`${await counted.count()} to do`)

  const colleague = await browser.newPage()
  await enterAs(colleague, "sales")
  await stayAtNoon(colleague)
  await openTab(colleague, await newCompany("Voisine Avisée"))
  const given = await startReminder(colleague)
  await given.getByLabel("Title").fill("Ask for the badges")
  await given.getByLabel("For").selectOption("Vera Lindqvist")
  await given.getByRole("button", { name: "Save" }).click()
  await expect(reminderNamed(colleague, "Ask for the badges")).toContainText("for Vera Lindqvist")
  await colleague.close()
  await expect(done("Ask for the badges")).toBeVisible()

  for (const title of ["Read the hall plan", "Overdue since long"]) {
    await done(title).click()
    await expect(listed(title)).toHaveCount(0)
  }
  // The newest notice is in front; notices move while others come and go, the keyboard meets them all the same.
  await toast.locator("[data-front=true]").getByRole("button", { name: "Undo" }).press("Enter")
  if (!(await bellPanel.isVisible())) await bell.click()
  await expect(bellPanel.getByRole("listitem")).toHaveCount(2)
  await bellPanel.getByRole("button", { name: "All reminders" }).click()

  // What is one's own goes at once and can be brought back; what is a colleague's, too, goes after a question.
  const sidebar = viewer.getByRole("dialog", { name: "Reminders" })
  const removal = (title: string) => sidebar.getByRole("button", { name: `Remove the reminder “${title}”` })
  await sidebar.getByLabel("Which reminders").selectOption("All")
  await removal("Read the hall plan").click()
  await expect(removal("Read the hall plan")).toHaveCount(0)
  await toast
    .getByText("Reminder removed")
    .locator("..")
    .locator("..")
    .getByRole("button", { name: "Undo" })
    .press("Enter")
  await expect(removal("Read the hall plan")).toBeVisible()
  await removal("Ask for the badges").click()
  await viewer
    .getByRole("dialog", { name: /^Remove this reminder\?/ })
    .getByRole("button", { name: "Remove reminder" })
    .click()
  await expect(removal("Ask for the badges")).toHaveCount(0)
})

test("two people change one reminder: the second is told and loses nothing", async ({ browser, sales }) => {
  const id = await newCompany("Deux Rappels")
  await onDatabase(
    `INSERT INTO notification (title, expire_at, target_id, company_id)
     SELECT 'Call in May', now() + interval '9 days', owner.id, $1
     FROM owner JOIN "user" u ON u.id = owner.user_id AND u.email = 'sales@example.com'`,
    [id],
  )
  const admin = await browser.newPage()
  await enterAs(admin, "admin")
  for (const page of [sales, admin]) {
    await openTab(page, id)
    await page.getByRole("button", { name: "Edit the reminder “Call in May”" }).click()
  }
  const save = async (page: Page, title: string) => {
    const dialog = page.getByRole("dialog", { name: "Edit reminder" })
    await dialog.getByLabel("Title").fill(title)
    await dialog.getByRole("button", { name: "Save" }).click()
    return dialog
  }
  await expect(await save(admin, "Call in June")).toBeHidden()
  const mine = await save(sales, "Call in July")
  await expect(mine.getByRole("alert")).toContainText("Call in June")
  await expect(mine.getByLabel("Title")).toHaveValue("Call in July")
  await mine.getByRole("button", { name: "Keep mine" }).click()
  await expect(mine).toBeHidden()
  await expect(reminderNamed(sales, "Call in July")).toBeVisible()
  await admin.close()
})

/** Signs in as a seller of the test's own: pages of other journeys would take part in telling her reminders. */
async function signInAlone(page: Page): Promise<void> {
  await onDatabase(
    `WITH alone AS (INSERT INTO "user" (name, email, password_hash)
       SELECT 'Ada Alone', 'alone@example.com', password_hash FROM "user" WHERE email = 'sales@example.com' RETURNING id)
     INSERT INTO owner (user_id, nickname) SELECT id, 'Ada' FROM alone`,
  )
  await page.goto("/")
  await page.getByLabel("Email", { exact: true }).fill("alone@example.com")
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL("**/companies*")
}

test("a reminder that is due is told once, however many tabs are open", async ({ browser }) => {
  const context = await browser.newContext({ permissions: ["notifications"] })
  await context.addInitScript(() => {
    const told: string[] = []
    class Told {
      static permission = "granted"
      constructor(title: string) {
        told.push(title)
      }
    }
    Object.assign(window, { Notification: Told, told })
  })
  const [first, second] = [await context.newPage(), await context.newPage()]
  await signInAlone(first)
  await hydrated(first)
  await open(second, "/companies")
  await onDatabase(
    `INSERT INTO notification (title, expire_at, target_id, meta)
     SELECT 'Export ready', now(), id, '{"document": {"link": "/api/openapi.json"}}' FROM owner WHERE nickname = 'Ada'`,
  )
  const timesTold = async () => {
    const told = await Promise.all([first, second].map((page) => page.evaluate("told")))
    return told.flat().filter((title) => title === "Export ready").length
  }
  await expect.poll(timesTold).toBe(1)
  const [stored] = await onDatabase<{ told: boolean }>(
    "SELECT notified_at IS NOT NULL AS told FROM notification WHERE title = 'Export ready'",
  )
  expect(stored?.told).toBe(true)
  expect(await timesTold()).toBe(1)
  await context.close()
})

test("what was typed into a reminder is given up only after a question", async ({ sales }) => {
  const id = await newCompany("Saisie Sauvée")
  await openTab(sales, id)
  const dialog = await startReminder(sales)
  await dialog.getByLabel("Title").fill("Do not lose me")
  await sales.keyboard.press("Escape")
  await expect(sales.getByRole("dialog", { name: "Discard what you typed?" })).toBeVisible()
  await sales.keyboard.press("Escape")
  await expect(dialog.getByLabel("Title")).toHaveValue("Do not lose me")
  await sales.route("**/api/notif", (route) => route.abort())
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(sales.getByText("Creation failed").first()).toBeVisible()
  await expect(dialog.getByLabel("Title")).toHaveValue("Do not lose me")
  await sales.unroute("**/api/notif")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(reminderNamed(sales, "Do not lose me")).toBeVisible()
})
