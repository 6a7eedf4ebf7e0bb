import type { Browser, Page } from "@playwright/test"
import { expect, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"

const password = "a password of the journeys"

/** Names are the tests' own, also when a test is run again on the same database. */
const own = (name: string) => `${name} ${newMark()}`

/** A page of a browser that knows nobody. */
async function strangerPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
}

async function choosePassword(page: Page, text: string, again = text) {
  await page.getByLabel("New password", { exact: true }).fill(text)
  await page.getByLabel("Repeat the new password").fill(again)
  await page.getByRole("button", { name: "Save password" }).click()
}

/** Invites a user on the screen. @returns the link to send */
async function invite(admin: Page, name: string, email: string): Promise<string> {
  await open(admin, "/admin/users")
  await admin.getByRole("button", { name: "Invite a user" }).click()
  const panel = admin.getByRole("dialog", { name: "Invite a user" })
  await panel.getByLabel("Name", { exact: true }).fill(name)
  await panel.getByLabel("Email", { exact: true }).fill(email)
  await panel.getByText("Viewer", { exact: true }).click()
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
  await choosePassword(page, "short")
  await expect(page.getByText("Use at least 12 characters")).toBeVisible()
  await choosePassword(page, password, `${password}!`)
  await expect(page.getByText("The two passwords do not match")).toBeVisible()
  await choosePassword(page, password)
  await page.getByRole("link", { name: "Sign in" }).click()
  await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL("**/companies*")

  await page.goto("/admin/users")
  await expect(page).toHaveURL(/\/companies/)
  await open(page, "/profile")
  await expect(page.getByText("Add vendor tags")).toBeVisible()
  await page.getByRole("button", { name: /Profile of/ }).click()
  await expect(page.getByRole("link", { name: "Configuration" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0)

  const again = await strangerPage(browser, baseURL)
  await again.goto(link)
  await expect(again.getByRole("heading", { name: "This link does not work" })).toBeVisible()
  await expect(again.getByText("This link has already been used")).toBeVisible()
})
