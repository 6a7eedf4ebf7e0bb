import type { Browser, Page } from "@playwright/test"
import { expect, newCompany, newContact, onDatabase, open, signIn, test } from "../actors.ts"
import { mainAddress } from "../addresses.ts"
import { keepMails, newSeller } from "../mail-steps.ts"

const rows = (page: Page) =>
  page.getByRole("region", { name: "Conversations", exact: true }).getByRole("listitem")
const conversation = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true })
const button = (page: Page, name: string | RegExp) => conversation(page).getByRole("button", { name })
const heading = (page: Page, name: string) => conversation(page).getByRole("heading", { name })
const current = (page: Page) => page.locator("[aria-current=true]")

/** Presses a button by keyboard alone. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press("Enter")
}

const long = Array.from(
  { length: 12 },
  (_, line) => `<p>Line ${line} of what we need for the stand.</p>`,
).join("")

/** A seller with three conversations: two that wait for an answer, a day and five days old, and one that has it. */
async function sellerWithMails(browser: Browser, account: string) {
  const user = await newSeller(account)
  const address = `${account}@example.com`
  const client = `cleo.${account}@client.example`
  const company = await newCompany(`Maison ${account}`)
  const contact = await newContact("Cleo", "Client", client)
  await onDatabase("INSERT INTO company_contact (company_id, contact_id) VALUES ($1, $2)", [company, contact])
  const from = `Cleo Client <${client}>`
  await keepMails(address, [
    {
      from,
      to: address,
      days: 5,
      subject: "Corner stand",
      html: `<p>Before the pictures</p><img src="https://pixel.example/a.png">${long}`,
    },
    { from, to: address, days: 1, subject: "Badges", html: "<p>Four badges, please.</p>" },
    { from: address, to: client, days: 9, subject: "Lunch", html: "<p>See you there.</p>", isOurs: true },
  ])
  const page = await browser.newPage({ baseURL: mainAddress, reducedMotion: "reduce" })
  await signIn(page, account)
  return { user, company, page }
}

test("conversations are walked, read, answered, searched and filtered by keyboard, the latest first", async ({
  browser,
}) => {
  const { user, company, page } = await sellerWithMails(browser, "walker")
  const foreign: string[] = []
  await page.route(
    (url) => url.origin !== mainAddress,
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  await open(page, "/messenger")
  await expect(rows(page)).toHaveText([/Badges/, /Corner stand/, /Lunch/])
  await expect(page.getByRole("banner").getByText("2 unread")).toBeAttached()
  await expect(page.getByText("Choose a conversation")).toBeVisible()

  await page.keyboard.press("j")
  await expect(current(page)).toContainText("Badges")
  await expect(heading(page, "Badges")).toBeVisible()
  await page.keyboard.press("j")
  await expect(current(page)).toContainText("Corner stand")
  await page.keyboard.press("k")
  await expect(current(page)).toContainText("Badges")
  await expect(rows(page).first()).toContainText("1 unread")
  await page.keyboard.press("e")
  await expect(rows(page).first()).not.toContainText("1 unread")
  await expect(rows(page).first()).toContainText("Badges")
  await expect(page.getByRole("banner").getByText("1 unread")).toBeAttached()
  await page.keyboard.press("Enter")
  await expect(conversation(page)).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(button(page, "Mark as done")).toBeFocused()
  await page.keyboard.press("r")
  const composer = page.getByRole("dialog", { name: "Reply" })
  await expect(composer.getByLabel("Subject")).toHaveValue("Re: Badges")
  await page.keyboard.press("Escape")
  await expect(composer).toBeHidden()

  // What is long is folded and shown, and no image of elsewhere is fetched before somebody asks for it.
  await page.keyboard.press("j")
  const body = conversation(page).frameLocator("iframe")
  await expect(body.getByText("Line 11 of what we need")).toBeVisible()
  await press(page, "Hide")
  const shown = button(page, "Show more")
  await expect(shown).toHaveAttribute("aria-expanded", "false")
  const collapsed = conversation(page).locator("[data-collapsed]")
  await expect.poll(async () => (await collapsed.boundingBox())?.height).toBeLessThanOrEqual(150)
  await press(page, "Show more")
  await expect(collapsed).toHaveCount(0)
  const fetched = page.waitForRequest((request) => request.url().includes("/api/messenger/picture/"))
  await press(page, "Show images")
  expect((await fetched).resourceType()).toBe("image")
  expect(foreign).toEqual([])

  await page.keyboard.press("/")
  await page.keyboard.type("four badges")
  await page.keyboard.press("Enter")
  await expect(rows(page)).toHaveText([/Badges/])
  await open(page, "/messenger?q=zzzz")
  await expect(page.getByText("No results found")).toBeVisible()
  await page.getByRole("link", { name: "Show the inbox" }).press("Enter")
  await expect(rows(page)).toHaveCount(3)

  const filter = (name: string) => page.getByRole("link", { name, exact: true }).press("Enter")
  await filter("Unanswered")
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel("Waiting for at least").selectOption("3 days")
  await expect(rows(page)).toHaveText([/Corner stand/])
  await filter("Assigned to me")
  await expect(page.getByText("Nothing is assigned to you")).toBeVisible()
  await filter("My companies")
  await expect(page.getByText("No conversations with your companies")).toBeVisible()
  await onDatabase(
    "INSERT INTO company_sale_owner (company_id, owner_id) SELECT $1, id FROM owner WHERE user_id = $2",
    [company, user],
  )
  await filter("Unread")
  await expect(rows(page)).toHaveText([/Corner stand/])
  await filter("My companies")
  await expect(rows(page)).toHaveCount(3)
  await page.close()
})
