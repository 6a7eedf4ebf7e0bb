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

/** The page's clock is at noon of the organiser's day: shortly before midnight a new reminder is due tomorrow. */
const stayAtNoon = (page: Page) => {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format()
  return page.clock.setFixedTime(new Date(`${today}T11:00:00Z`))
}

const openSidebar = async (page: Page) => {
  await page.getByRole("button", { name: /^Reminders/ }).click()
  await page.getByRole("button", { name: "All reminders" }).click()
  return page.getByRole("dialog", { name: "Reminders" })
}

test("a reminder made on a company's page is in the sidebar, and is done there; a colleague's comes by itself", async ({
  browser,
  sales,
}) => {
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

  const colleague = await browser.newPage()
  await enterAs(colleague, "admin")
  await openTab(colleague, id)
  const form = await startReminder(colleague)
  await form.getByLabel("Title").fill("Call them for me")
  await expect(form.getByRole("option", { name: "Sam", exact: true })).toBeAttached()
  await form.getByLabel("For").selectOption("Sam")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(reminderNamed(sales, "Call them for me")).toBeVisible()
  await colleague.close()
})

/** Signs in as a seller of the test's own: pages of other journeys would take part in telling her reminders. */
async function signInAlone(page: Page): Promise<void> {
  await onDatabase(
    `WITH alone AS (INSERT INTO "user" (name, email, password_hash)
       SELECT 'Ada Alone', 'alone@example.com', password_hash FROM "user" WHERE email = 'sales@example.com' RETURNING id),
     reading AS (INSERT INTO user_ability (user_id, ability) SELECT id, 'crm.read' FROM alone)
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
    const notified: string[] = []
    class FakeNotification {
      static permission = "granted"
      constructor(title: string) {
        notified.push(title)
      }
    }
    Object.assign(window, { Notification: FakeNotification, notified })
  })
  const [first, second] = [await context.newPage(), await context.newPage()]
  await signInAlone(first)
  await hydrated(first)
  await open(second, "/companies")
  await onDatabase(
    `INSERT INTO notification (title, expire_at, target_id, meta)
     SELECT 'Export ready', now(), id, '{"document": {"link": "/api/openapi.json"}}' FROM owner WHERE nickname = 'Ada'`,
  )
  const timesNotified = async () => {
    const titles = await Promise.all([first, second].map((page) => page.evaluate("notified")))
    return titles.flat().filter((title) => title === "Export ready").length
  }
  await expect.poll(timesNotified).toBe(1)
  const [stored] = await onDatabase<{ notified: boolean }>(
    "SELECT notified_at IS NOT NULL AS notified FROM notification WHERE title = 'Export ready'",
  )
  expect(stored?.notified).toBe(true)
  expect(await timesNotified()).toBe(1)
  await context.close()
})
