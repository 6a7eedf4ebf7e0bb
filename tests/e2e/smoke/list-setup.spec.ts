import type { Locator, Page } from "@playwright/test"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { enterAs, expect, hydrated, newViewer, open, pressUntil, signIn, test } from "../actors.ts"
import { newMark } from "../unique.ts"

const menuButton = (page: Page): Locator => page.getByRole("button", { name: /^Saved filters/ })
const menu = (page: Page): Locator => page.getByRole("dialog", { name: "Saved filters", exact: true })
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true })
const columnNames = (page: Page): Locator => page.getByRole("columnheader")

async function openMenu(page: Page): Promise<Locator> {
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
  return menu(page)
}

/** Saves what the list shows under a name, through the menu. */
async function saveAs(page: Page, name: string, isShared = false): Promise<void> {
  await (await openMenu(page)).getByRole("button", { name: "Save as a new filter…" }).click()
  const form = dialog(page, "Save filters")
  await form.getByLabel("Name").fill(name)
  if (isShared) await form.getByLabel("Share with everybody").check()
  await form.getByRole("button", { name: "Save", exact: true }).click()
}

async function openColumns(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Columns" }).click()
  const panel = dialog(page, "Columns")
  await expect(panel.getByRole("button", { name: "Reset columns" })).toBeVisible()
  return panel
}

/** Does something in the columns panel and waits until the server has it. */
async function andSaved(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().includes("/preference/") && answer.ok())
  await act()
  await saved
}

/** Pixels by which the list is wider than the screen. */
function overflow(page: Page): Promise<number | undefined> {
  return page.getByRole("table").evaluate((table) => {
    const scroller = table.parentElement
    return scroller ? scroller.scrollWidth - scroller.clientWidth : undefined
  })
}

test("search and order are saved under a name, changed, renamed and deleted", async ({ own }) => {
  await open(own, "/companies?q=paris&sort=-name")
  await saveAs(own, "Paris backwards")
  await expect(menuButton(own)).toContainText("Paris backwards")

  await open(own, "/companies")
  await (await openMenu(own)).getByRole("link", { name: "Paris backwards" }).click()
  await expect(own).toHaveURL(/q=paris&sort=-name&view=\d+/)
  await expect(own.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending")

  await own.getByRole("link", { name: "Created" }).click()
  await expect(menuButton(own)).toContainText("changed")
  await (await openMenu(own)).getByRole("button", { name: "Save changes to “Paris backwards”" }).click()
  await expect(menuButton(own)).not.toContainText("changed")

  await (await openMenu(own)).getByRole("button", { name: "Edit “Paris backwards”" }).click()
  await dialog(own, "Edit saved filter").getByLabel("Name").fill("Paris, newest")
  await own.keyboard.press("Enter")
  await expect(menuButton(own)).toContainText("Paris, newest")

  await (await openMenu(own)).getByRole("button", { name: "Edit “Paris, newest”" }).click()
  await dialog(own, "Edit saved filter").getByRole("button", { name: "Delete" }).click()
  await own.getByRole("button", { name: "Delete saved filter" }).click()
  await expect(own).not.toHaveURL(/view=/)
  await expect(menuButton(own)).toHaveText("Saved filters")
})

test("a name taken already is told beside the field, and what was typed stays", async ({ own }) => {
  await open(own, "/contacts?q=marie")
  await saveAs(own, "Maries")
  await expect(menuButton(own)).toContainText("Maries")
  await saveAs(own, "maries")
  const name = dialog(own, "Save filters").getByLabel("Name")
  await expect(name).toHaveAccessibleDescription(/./)
  await expect(name).toHaveValue("maries")
})

test("a double click saves a filter once", async ({ own }) => {
  let saves = 0
  own.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/saved-filter")) saves++
  })
  await open(own, "/contacts?q=sophie")
  await (await openMenu(own)).getByRole("button", { name: "Save as a new filter…" }).click()
  await dialog(own, "Save filters").getByLabel("Name").fill("Sophies")
  await dialog(own, "Save filters").getByRole("button", { name: "Save", exact: true }).dblclick()
  await expect(menuButton(own)).toContainText("Sophies")
  expect(saves).toBe(1)
})

test("a shared filter is opened by others, who cannot change it", async ({ sales, browser }) => {
  await open(sales, "/contacts?q=anna")
  await saveAs(sales, "Every Anna", true)
  await expect(menuButton(sales)).toContainText("Every Anna")
  const other = await (await browser.newContext()).newPage()
  await enterAs(other, "viewer")
  await open(other, "/contacts")
  const list = await openMenu(other)
  await expect(list.getByRole("button", { name: "Edit “Every Anna”" })).toHaveCount(0)
  await list.getByRole("link", { name: /Every Anna/ }).click()
  await expect(other).toHaveURL(/q=anna/)
  await expect(menuButton(other)).toContainText("Every Anna")
  await other.context().close()
})

test("the palette finds a saved filter by a part of its name, shared ones too", async ({
  sales,
  browser,
}) => {
  await open(sales, "/contacts?q=anna&sort=-name")
  await saveAs(sales, "Annas, Zürich round", true)
  await expect(menuButton(sales)).toContainText("Annas, Zürich round")
  const other = await (await browser.newContext()).newPage()
  await enterAs(other, "viewer")
  for (const page of [sales, other]) {
    const asked: string[] = []
    page.on("request", (request) => asked.push(request.url()))
    const isAsked = () => asked.some((url) => url.includes("/api/saved-filter"))
    await open(page, "/companies")
    expect(isAsked()).toBe(false)
    const palette = page.getByRole("dialog", { name: "Search", exact: true })
    await pressUntil(page, "ControlOrMeta+k", palette)
    await expect.poll(isAsked).toBe(true)
    await palette.getByRole("combobox").fill("zurich rou")
    const line = palette.getByRole("group", { name: "Saved filters" }).getByRole("option")
    await expect(line).toHaveText(page === sales ? /Contacts$/ : /Contacts · ./)
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/contacts\?q=anna&sort=-name&view=\d+/)
    await expect(menuButton(page)).toContainText("Annas, Zürich round")
  }
  await other.context().close()
})

test("a filter somebody changed meanwhile is replaced only after a question", async ({ own, context }) => {
  await open(own, "/companies?q=bleu")
  await saveAs(own, "Blue ones")
  await expect(menuButton(own)).toContainText("Blue ones")
  const second = await context.newPage()
  await open(second, own.url())
  for (const page of [second, own]) {
    await page.getByRole("link", { name: page === own ? "Updated" : "Created" }).click()
    await expect(menuButton(page)).toContainText("changed")
  }
  await (await openMenu(second)).getByRole("button", { name: /^Save changes/ }).click()
  await expect(menuButton(second)).not.toContainText("changed")
  await (await openMenu(own)).getByRole("button", { name: /^Save changes/ }).click()
  await expect(own.getByText("“Blue ones” has been changed in the meantime")).toBeVisible()
  await own.getByRole("button", { name: "Replace" }).click()
  await expect(menuButton(own)).not.toContainText("changed")
})

test("columns are hidden and moved by keyboard, and come so from the server", async ({ own }) => {
  await open(own, "/companies")
  const panel = await openColumns(own)
  await andSaved(own, () => panel.getByRole("checkbox", { name: "Brands" }).press("Space"))
  const left = panel.getByRole("button", { name: "Move Country to the left" })
  await andSaved(own, () => left.press("Enter"))
  await expect(left).toBeFocused()
  await own.keyboard.press("Escape")
  await expect(own.getByRole("button", { name: "Columns" })).toBeFocused()
  const expected = ["", "Name", "Account types", "Country", "Tags"]
  await expect(columnNames(own)).toContainText([...expected, "Contacts"])
  const html = await (await own.request.get("/companies")).text()
  expect(html).toContain("Account types")
  expect(html).not.toMatch(/<th[^>]*>Brands/)

  const again = await openColumns(own)
  await andSaved(own, () => again.getByRole("button", { name: "Reset columns" }).click())
  await expect(columnNames(own).filter({ hasText: "Brands" })).toBeVisible()
})

test("the next page is drawn with the columns that were saved a moment before, every time", async ({
  page,
  request,
}) => {
  const account = newMark()
  await newViewer(account)
  await signIn(page, account)
  await open(page, "/contacts")
  const signedIn = await request.post("/api/sanctum/token", {
    data: { email: `${account}@example.com`, password: DEMO_PASSWORD, device_name: "front_app" },
  })
  const headers = { authorization: `Bearer ${await signedIn.json()}` }
  const save = async (value: { hidden: string[]; order: string[] } | null) => {
    const answer = await request.put("/api/preference/contacts.columns", { data: { value }, headers })
    expect(answer.status()).toBe(200)
  }
  const isDrawn = async (column: string) =>
    (await (await page.request.get("/contacts")).text()).includes(`>${column}</th>`)
  for (let round = 0; round < 10; round++) {
    await save({ hidden: ["country"], order: [] })
    expect(await isDrawn("Country")).toBe(false)
    await save({ hidden: ["tags"], order: [] })
    expect(await isDrawn("Country")).toBe(true)
  }
  await save(null)
})

test("with few columns the contacts need no sideways scrolling at 1024 pixels", async ({ own }) => {
  await own.setViewportSize({ width: 1024, height: 768 })
  await open(own, "/contacts")
  const panel = await openColumns(own)
  const checked = panel.getByRole("checkbox", { checked: true })
  for (let left = await checked.count(); left > 0; left--) {
    await andSaved(own, () => checked.first().uncheck())
    await expect(checked).toHaveCount(left - 1)
  }
  await andSaved(own, () => panel.getByRole("checkbox", { name: "Company" }).check())
  await own.reload()
  await hydrated(own)
  await expect.poll(() => overflow(own)).toBe(0)
  const again = await openColumns(own)
  await andSaved(own, () => again.getByRole("button", { name: "Reset columns" }).click())
})

test("both lists fit 1440 pixels in both languages; below, name and buttons stay in sight", async ({
  sales,
  context,
  baseURL,
}) => {
  for (const locale of ["fr", "en"]) {
    await context.addCookies([{ name: "NEXT_LOCALE", value: locale, url: baseURL ?? "" }])
    for (const path of ["/contacts", "/companies"]) {
      await sales.setViewportSize({ width: 1440, height: 900 })
      await open(sales, path)
      await expect.poll(() => overflow(sales)).toBe(0)
    }
  }
  await sales.setViewportSize({ width: 1024, height: 768 })
  await open(sales, "/contacts")
  const row = sales.getByRole("row").nth(1)
  const places = () =>
    Promise.all([row.getByRole("rowheader"), row.getByRole("button")].map((cell) => cell.boundingBox()))
  const before = await places()
  await sales.getByRole("table").evaluate((table) => table.parentElement?.scrollBy(200, 0))
  expect(await places()).toEqual(before)
  expect((await row.getByRole("cell").nth(1).boundingBox())?.x).toBeLessThan((before[0]?.x ?? 0) + 175)
})

test("a column that is hidden for everybody is shown to who asks for it, and resets with the others", async ({
  own,
}) => {
  await open(own, "/contacts")
  const header = columnNames(own).filter({ hasText: "Job title" })
  await expect(header).toHaveCount(0)
  const panel = await openColumns(own)
  await andSaved(own, () => panel.getByRole("checkbox", { name: "Job title" }).check())
  await own.reload()
  await hydrated(own)
  await expect(header).toBeVisible()
  const again = await openColumns(own)
  await andSaved(own, () => again.getByRole("button", { name: "Reset columns" }).click())
  await expect(header).toHaveCount(0)
})

test("the totals of registrations are hidden for oneself, or as part of a saved filter", async ({ own }) => {
  const totals = own.getByLabel("Totals for this list")
  await open(own, "/registrations?sort=company_name")
  await expect(totals).toBeVisible()
  const panel = await openColumns(own)
  await andSaved(own, () => panel.getByRole("checkbox", { name: "Show totals" }).press("Space"))
  await expect(totals).toBeHidden()
  expect(await (await own.request.get("/registrations")).text()).not.toContain(
    'aria-label="Totals for this list"',
  )
  await andSaved(own, () => panel.getByRole("checkbox", { name: "Show totals" }).press("Space"))
  await expect(totals).toBeVisible()
  await own.keyboard.press("Escape")

  await (await openMenu(own)).getByRole("button", { name: "Save as a new filter…" }).click()
  const form = dialog(own, "Save filters")
  await form.getByLabel("Name").fill("Without totals")
  await form.getByLabel("Keep the columns and the totals as well").check()
  await form.getByRole("button", { name: "Save", exact: true }).click()
  await expect(menuButton(own)).toContainText("Without totals")
  await (await openColumns(own)).getByRole("checkbox", { name: "Show totals" }).press("Space")
  await own.keyboard.press("Escape")
  await expect(menuButton(own)).toContainText("changed")
  await (await openMenu(own)).getByRole("button", { name: /^Save changes/ }).click()
  await expect(menuButton(own)).not.toContainText("changed")

  await open(own, "/registrations")
  await expect(totals).toBeVisible()
  await (await openMenu(own)).getByRole("link", { name: "Without totals" }).click()
  await expect(own).toHaveURL(/view=\d+/)
  await expect(totals).toBeHidden()
})
