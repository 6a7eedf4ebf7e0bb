import { Secret, TOTP } from "otpauth"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { patient } from "../../pace.ts"
import {
  expect,
  fillSignIn,
  forgetSession,
  hydrated,
  newCompany,
  newViewer,
  onDatabase,
  open,
  signIn,
  test,
} from "../actors.ts"
import { expectNoViolation } from "../no-violation.ts"
import { noteSecret } from "../used-secrets.ts"

test("wrong credentials are told and the e-mail stays", async ({ page }) => {
  await open(page, "/")
  await fillSignIn(page, "sales", "not the password")
  await expect(page.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeVisible()
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("sales@example.com")
})

test("a page that needs login leads to Home and, after sign-in, back to where one was going", async ({
  page,
}) => {
  await page.goto("/companies?q=loup&page=1")
  await expect(page).toHaveURL(/\/\?from=/)
  await fillSignIn(page, "viewer")
  await expect(page).toHaveURL(/\/companies\?.*q=loup/)
})

test("a foreign address is not where sign-in leads", async ({ page }) => {
  await page.goto("/?from=//evil.example/companies")
  await fillSignIn(page, "viewer")
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/companies/)
})

test("a signed-in user who opens Home is sent to the companies", async ({ sales }) => {
  await sales.goto("/")
  await expect(sales).toHaveURL(/\/companies$/)
})

test("a company opened without a session shows the sign-in form and nothing of the company, then the company", async ({
  page,
}) => {
  const id = await newCompany("Maison Secrète")
  const answer = await page.goto(`/company/${id}?fromRegistrationId=7`)
  expect(await answer?.text()).not.toContain("Maison Secr")
  await fillSignIn(page, "viewer")
  await expect(page.getByRole("heading", { level: 1, name: "Maison Secrète" })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/company/${id}\\?fromRegistrationId=7$`))
})

test("logout returns to Home, revokes the token and closes the way back, also to copied cookies", async ({
  sales,
  context,
}) => {
  await open(sales, "/companies")
  const cookies = await context.cookies()
  await sales.getByRole("button", { name: /Profile of/ }).click()
  await sales.getByRole("button", { name: "Logout" }).click()
  await expect(sales.getByRole("button", { name: "Sign in" })).toBeVisible()
  await context.addCookies(cookies)
  const copied = await sales.request.get("/api/auth/session")
  expect(await copied.json()).toEqual({})
  await context.addCookies(cookies)
  await sales.goto("/companies")
  await expect(sales.getByRole("button", { name: "Sign in" })).toBeVisible()
})

test("a start with a dead token signs out and leads Home", async ({ page }) => {
  await newViewer("short-lived")
  await signIn(page, "short-lived")
  await onDatabase(
    `UPDATE access_token SET revoked_at = now()
     FROM "user" u WHERE u.id = user_id AND u.email = 'short-lived@example.com'`,
  )
  await expect(async () => {
    await page.goto("/companies")
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible({ timeout: patient(1_000) })
  }).toPass()
  expect(
    (await page.context().cookies()).filter((cookie) => cookie.name === "crm_token" && cookie.value !== ""),
  ).toEqual([])
})

test("a code is asked for after the password once a user wants it, and what was typed stays", async ({
  page,
}) => {
  await newViewer("two-steps")
  await signIn(page, "two-steps")
  await open(page, "/profile")
  const block = page.getByRole("region", { name: "Second factor" })
  await block.getByLabel("Current password").fill(DEMO_PASSWORD)
  await block.getByRole("button", { name: "Turn on" }).click()
  await expect(block.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible()
  const secret = Secret.fromBase32(await block.getByLabel("Secret").inputValue())
  // Each is accepted one step of 30 seconds early and late: neither ends while it is typed.
  const codeAt = (steps: number) => TOTP.generate({ secret, timestamp: Date.now() + steps * 30_000 })
  await expect(block.getByLabel("Code from the app")).toBeFocused()
  await expectNoViolation(page)
  await page.keyboard.type(codeAt(0))
  await page.keyboard.press("Enter")
  const codes = (await block.getByLabel("Recovery codes").inputValue()).split(" ")
  noteSecret("authenticator secret", secret.base32)
  noteSecret("recovery code", ...codes)
  const [recovery = ""] = codes
  await expect(block.getByText("10 recovery codes left")).toBeVisible()
  await expect(block.getByLabel("Recovery codes")).toBeFocused()

  await forgetSession(page)
  await page.goto(`/company/${await newCompany("Deux Étapes")}`)
  // Sent before its scripts are there, the form is another page, with nothing of what was typed and the focus on its first field.
  await hydrated(page, "form")
  await fillSignIn(page, "two-steps")
  const code = page.getByLabel("Code", { exact: true })
  await expect(code).toBeFocused()
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("two-steps@example.com")
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(DEMO_PASSWORD)
  await expectNoViolation(page)
  await page.keyboard.type("000000")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: "This code is wrong" })).toBeVisible()
  await code.fill(codeAt(1))
  await code.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Deux Étapes" })).toBeVisible()

  await forgetSession(page)
  await page.goto("/")
  await hydrated(page, "form")
  await fillSignIn(page, "two-steps")
  await code.fill(recovery)
  await code.press("Enter")
  await page.waitForURL("**/companies*")
})

test("a second factor that an administrator requires is set up in place of any page, by keyboard, then the page asked for comes, and later a code is asked for", async ({
  admin,
  browser,
}) => {
  await newViewer("asked-for-more")
  const [user] = await onDatabase<{ id: number }>(
    `SELECT id FROM "user" WHERE email = 'asked-for-more@example.com'`,
  )
  const context = await browser.newContext()
  const her = await context.newPage()
  await signIn(her, "asked-for-more")
  await hydrated(her)
  await open(admin, `/admin/users/${user?.id}`)
  await admin.getByRole("checkbox", { name: "Required for this user" }).check()
  await expect(admin.getByText("Required, but not set up yet")).toBeVisible()

  const title = her.getByRole("heading", { name: "Set up a second factor" })
  await her.getByRole("navigation").getByRole("link", { name: "Contacts" }).click()
  await expect(title).toBeVisible()
  await expect(her.getByRole("navigation")).toHaveCount(0)
  await expectNoViolation(her)
  await her.getByRole("button", { name: "Sign out" }).click()
  await expect(her.getByRole("button", { name: "Sign in" })).toBeVisible()

  const address = `/company/${await newCompany("Double Tour")}`
  await her.goto(address)
  await hydrated(her, "form")
  await fillSignIn(her, "asked-for-more")
  await expect(title).toBeVisible()
  await expect(her).toHaveURL(new RegExp(`${address}$`))
  await expect(her.getByLabel("Current password")).toBeFocused()
  await her.keyboard.type(DEMO_PASSWORD)
  await her.keyboard.press("Enter")
  await expect(her.getByLabel("Code from the app")).toBeFocused()
  const secret = Secret.fromBase32(await her.getByLabel("Secret").inputValue())
  const codeAt = (steps: number) => TOTP.generate({ secret, timestamp: Date.now() + steps * 30_000 })
  await her.keyboard.type(codeAt(0))
  await her.keyboard.press("Enter")
  await expect(her.getByLabel("Recovery codes")).toBeFocused()
  await expectNoViolation(her)
  await her.getByRole("button", { name: "I have saved them, continue" }).click()
  await expect(her.getByRole("heading", { level: 1, name: "Double Tour" })).toBeVisible()

  await forgetSession(her)
  await her.goto(address)
  await hydrated(her, "form")
  await fillSignIn(her, "asked-for-more")
  await her.getByLabel("Code", { exact: true }).fill(codeAt(1))
  await her.getByLabel("Code", { exact: true }).press("Enter")
  await expect(her.getByRole("heading", { level: 1, name: "Double Tour" })).toBeVisible()
  await context.close()

  await admin.reload()
  await hydrated(admin)
  await admin.getByRole("button", { name: "Reset second factor" }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Reset second factor" }).click()
  await expect(admin.getByText("Required, but not set up yet")).toBeFocused()
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("who must set a second factor up is told so, and can sign out", async ({ page }) => {
    await newViewer("plain-pages")
    await onDatabase(
      `UPDATE "user" SET requires_second_factor = true WHERE email = 'plain-pages@example.com'`,
    )
    await page.goto("/contacts")
    await fillSignIn(page, "plain-pages")
    await expect(page.getByText("This step needs JavaScript")).toBeVisible()
    await expect(page.getByLabel("Current password")).toBeHidden()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.goto("/contacts")
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible()
  })

  test("sign-in, list, pages and filters of the address work", async ({ page }) => {
    await signIn(page, "sales")
    await expect(page.getByText("results 25 / ")).toBeVisible()
    const first = await page.getByRole("row").nth(1).innerText()
    await page.getByRole("link", { name: "Page 2", exact: true }).click()
    await expect(page.getByText("results 50 / ")).toBeVisible()
    expect(await page.getByRole("row").nth(1).innerText()).not.toBe(first)
    const [france] = await onDatabase<{ id: number }>("SELECT id FROM country WHERE code = 'FR'")
    const [counted] = await onDatabase<{ count: string }>(
      "SELECT count(*) FROM company WHERE country_id = $1 AND deleted_at IS NULL",
      [france?.id],
    )
    await page.goto(`/companies?f=country.is.${france?.id}`)
    await expect(page.getByText(`/ ${counted?.count}`)).toBeVisible()
    await expect(page.getByText("France").first()).toBeVisible()
  })
})
