import { Secret, TOTP } from "otpauth"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
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
import { noteSecret } from "../used-secrets.ts"

test("a company is shown after sign-in only, Home leads on to the companies, and logout closes the way back, also to copied cookies", async ({
  page,
  context,
}) => {
  const id = await newCompany("Maison Secrète")
  const answer = await page.goto(`/company/${id}?fromRegistrationId=7`)
  expect(await answer?.text()).not.toContain("Maison Secr")
  await hydrated(page, "form")
  await fillSignIn(page, "viewer", "not the password")
  await expect(page.getByRole("alert").filter({ hasText: "Wrong email or password" })).toBeVisible()
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("viewer@example.com")
  await fillSignIn(page, "viewer")
  await expect(page.getByRole("heading", { level: 1, name: "Maison Secrète" })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/company/${id}\\?fromRegistrationId=7$`))
  await open(page, "/")
  await expect(page).toHaveURL(/\/companies$/)

  const cookies = await context.cookies()
  await page.getByRole("button", { name: /Profile of/ }).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible()
  await context.addCookies(cookies)
  const copied = await page.request.get("/api/auth/session")
  expect(await copied.json()).toEqual({})
  await context.addCookies(cookies)
  await page.goto("/companies")
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect((await context.cookies()).filter(({ name, value }) => name === "crm_token" && value !== "")).toEqual(
    [],
  )

  await forgetSession(page)
  await page.goto("/companies?q=loup&page=1")
  await expect(page).toHaveURL(/\/\?from=/)
  await fillSignIn(page, "viewer")
  await expect(page).toHaveURL(/\/companies\?.*q=loup/)
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
  await her.keyboard.type(TOTP.generate({ secret }))
  await her.keyboard.press("Enter")
  await expect(her.getByLabel("Recovery codes")).toBeFocused()
  const codes = (await her.getByLabel("Recovery codes").inputValue()).split(" ")
  noteSecret("authenticator secret", secret.base32)
  noteSecret("recovery code", ...codes)
  await her.getByRole("button", { name: "I have saved them, continue" }).click()
  await expect(her.getByRole("heading", { level: 1, name: "Double Tour" })).toBeVisible()

  await forgetSession(her)
  await her.goto(address)
  await hydrated(her, "form")
  await fillSignIn(her, "asked-for-more")
  const code = her.getByLabel("Code", { exact: true })
  await expect(code).toBeFocused()
  await expect(her.getByLabel("Email", { exact: true })).toHaveValue("asked-for-more@example.com")
  await expect(her.getByLabel("Password", { exact: true })).toHaveValue(DEMO_PASSWORD)
  await her.keyboard.type("000000")
  await her.keyboard.press("Enter")
  await expect(her.getByRole("alert").filter({ hasText: "This code is wrong" })).toBeVisible()
  await code.fill(codes[0] ?? "")
  await code.press("Enter")
  await expect(her.getByRole("heading", { level: 1, name: "Double Tour" })).toBeVisible()
  await context.close()

  await admin.reload()
  await hydrated(admin)
  await admin.getByRole("button", { name: "Reset second factor" }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Reset second factor" }).click()
  await expect(admin.getByText("Required, but not set up yet")).toBeFocused()
})
