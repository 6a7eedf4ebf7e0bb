import type { Page } from "@playwright/test"
import { patient } from "../../pace.ts"
import { expect, newViewer, open, signIn, test } from "../actors.ts"
import { newMark } from "../unique.ts"

/** Does something that stores the start page, until the session's cookie says so: going on before that would give it up. */
async function untilStored(page: Page, choose: () => Promise<void>): Promise<void> {
  let isStored = false
  const isKnown = page.waitForResponse((answer) => {
    isStored ||= answer.url().endsWith("/start-page") && answer.ok()
    return isStored && answer.url().endsWith("/api/auth/session") && answer.ok()
  })
  await choose()
  await isKnown
}

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
  await untilStored(page, () => choice("Today").click())
  await expectStart(page, /\/today$/)
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible()

  const all = page.getByRole("link", { name: /^Drafts inactive for a week: show all \d+/ })
  const [count] = (await all.innerText()).match(/\d+/) ?? []
  await all.click()
  await expect(page).toHaveURL(/uncomplete-registrations\/left$/)
  await expect(page.getByText(new RegExp(`\\b${count}\\b`)).first()).toBeVisible()

  await open(page, "/profile")
  await untilStored(page, () => choice("Companies").click())
  await expectStart(page, /\/companies$/)
})
