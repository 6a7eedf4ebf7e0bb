import type { Locator, Page } from "@playwright/test"
import { enterAs, expect, hydrated, open, pressUntil, test } from "./actors.ts"

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

test("search and order are saved under a name, changed, renamed and deleted", async ({ sales }) => {
  await open(sales, "/companies?q=paris&sort=-name")
  await saveAs(sales, "Paris backwards")
  await expect(menuButton(sales)).toContainText("Paris backwards")

  await open(sales, "/companies")
  await (await openMenu(sales)).getByRole("link", { name: "Paris backwards" }).click()
  await expect(sales).toHaveURL(/q=paris&sort=-name&view=\d+/)
  await expect(sales.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending")

  await sales.getByRole("link", { name: "Created" }).click()
  await expect(menuButton(sales)).toContainText("changed")
  await (await openMenu(sales)).getByRole("button", { name: "Save changes to “Paris backwards”" }).click()
  await expect(menuButton(sales)).not.toContainText("changed")

  await (await openMenu(sales)).getByRole("button", { name: "Edit “Paris backwards”" }).click()
  await dialog(sales, "Edit saved filter").getByLabel("Name").fill("Paris, newest")
  await sales.keyboard.press("Enter")
  await expect(menuButton(sales)).toContainText("Paris, newest")

  await (await openMenu(sales)).getByRole("button", { name: "Edit “Paris, newest”" }).click()
  await dialog(sales, "Edit saved filter").getByRole("button", { name: "Delete" }).click()
  await sales.getByRole("button", { name: "Delete saved filter" }).click()
  await expect(sales).not.toHaveURL(/view=/)
  await expect(menuButton(sales)).toHaveText("Saved filters")
})

test("a name taken already is told beside the field, and what was typed stays", async ({ sales }) => {
  await open(sales, "/contacts?q=marie")
  await saveAs(sales, "Maries")
  await expect(menuButton(sales)).toContainText("Maries")
  await saveAs(sales, "maries")
  const name = dialog(sales, "Save filters").getByLabel("Name")
  await expect(name).toHaveAccessibleDescription(/./)
  await expect(name).toHaveValue("maries")
})

test("a double click saves a filter once", async ({ sales }) => {
  let saves = 0
  sales.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/saved-filter")) saves++
  })
  await open(sales, "/contacts?q=sophie")
  await (await openMenu(sales)).getByRole("button", { name: "Save as a new filter…" }).click()
  await dialog(sales, "Save filters").getByLabel("Name").fill("Sophies")
  await dialog(sales, "Save filters").getByRole("button", { name: "Save", exact: true }).dblclick()
  await expect(menuButton(sales)).toContainText("Sophies")
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

test("a filter somebody changed meanwhile is replaced only after a question", async ({ sales, context }) => {
  await open(sales, "/companies?q=bleu")
  await saveAs(sales, "Blue ones")
  await expect(menuButton(sales)).toContainText("Blue ones")
  const second = await context.newPage()
  await open(second, sales.url())
  for (const page of [second, sales]) {
    await page.getByRole("link", { name: page === sales ? "Updated" : "Created" }).click()
    await expect(menuButton(page)).toContainText("changed")
  }
  await (await openMenu(second)).getByRole("button", { name: /^Save changes/ }).click()
  await expect(menuButton(second)).not.toContainText("changed")
  await (await openMenu(sales)).getByRole("button", { name: /^Save changes/ }).click()
  await expect(sales.getByText("“Blue ones” has been changed in the meantime")).toBeVisible()
  await sales.getByRole("button", { name: "Replace" }).click()
  await expect(menuButton(sales)).not.toContainText("changed")
})

test("columns are hidden and moved by keyboard, and come so from the server", async ({ viewer }) => {
  await open(viewer, "/companies")
  const panel = await openColumns(viewer)
  await andSaved(viewer, () => panel.getByRole("checkbox", { name: "Brands" }).press("Space"))
  const left = panel.getByRole("button", { name: "Move Country to the left" })
  await andSaved(viewer, () => left.press("Enter"))
  await expect(left).toBeFocused()
  await viewer.keyboard.press("Escape")
  await expect(viewer.getByRole("button", { name: "Columns" })).toBeFocused()
  const expected = ["", "Name", "Account types", "Country", "Tags"]
  await expect(columnNames(viewer)).toContainText([...expected, "Contacts"])
  const html = await (await viewer.request.get("/companies")).text()
  expect(html).toContain("Account types")
  expect(html).not.toMatch(/<th[^>]*>Brands/)

  const again = await openColumns(viewer)
  await andSaved(viewer, () => again.getByRole("button", { name: "Reset columns" }).click())
  await expect(columnNames(viewer).filter({ hasText: "Brands" })).toBeVisible()
})

test("the next page is drawn with the columns that were saved a moment before, every time", async ({
  viewer,
  request,
}) => {
  await open(viewer, "/contacts")
  const signedIn = await request.post("/api/sanctum/token", {
    data: { email: "viewer@example.com", password: "tradeshow-demo", device_name: "front_app" },
  })
  const headers = { authorization: `Bearer ${await signedIn.json()}` }
  const save = async (value: { hidden: string[]; order: string[] } | null) => {
    const answer = await request.put("/api/preference/contacts.columns", { data: { value }, headers })
    expect(answer.status()).toBe(200)
  }
  const isDrawn = async (column: string) =>
    (await (await viewer.request.get("/contacts")).text()).includes(`>${column}</th>`)
  for (let round = 0; round < 10; round++) {
    await save({ hidden: ["country"], order: [] })
    expect(await isDrawn("Country")).toBe(false)
    await save({ hidden: ["tags"], order: [] })
    expect(await isDrawn("Country")).toBe(true)
  }
  await save(null)
})

test("with few columns the contacts need no sideways scrolling at 1024 pixels", async ({ admin }) => {
  await admin.setViewportSize({ width: 1024, height: 768 })
  await open(admin, "/contacts")
  const panel = await openColumns(admin)
  const checked = panel.getByRole("checkbox", { checked: true })
  for (let left = await checked.count(); left > 0; left--) {
    await andSaved(admin, () => checked.first().uncheck())
    await expect(checked).toHaveCount(left - 1)
  }
  await andSaved(admin, () => panel.getByRole("checkbox", { name: "Company" }).check())
  await admin.reload()
  await hydrated(admin)
  await expect.poll(() => overflow(admin)).toBe(0)
  const again = await openColumns(admin)
  await andSaved(admin, () => again.getByRole("button", { name: "Reset columns" }).click())
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
  sales,
}) => {
  await open(sales, "/contacts")
  const header = columnNames(sales).filter({ hasText: "Job title" })
  await expect(header).toHaveCount(0)
  const panel = await openColumns(sales)
  await andSaved(sales, () => panel.getByRole("checkbox", { name: "Job title" }).check())
  await sales.reload()
  await hydrated(sales)
  await expect(header).toBeVisible()
  const again = await openColumns(sales)
  await andSaved(sales, () => again.getByRole("button", { name: "Reset columns" }).click())
  await expect(header).toHaveCount(0)
})

test("the totals of registrations are hidden for oneself, or as part of a saved filter", async ({
  viewer,
}) => {
  const totals = viewer.getByLabel("Totals for this list")
  await open(viewer, "/registrations?sort=company_name")
  await expect(totals).toBeVisible()
  const panel = await openColumns(viewer)
  await andSaved(viewer, () => panel.getByRole("checkbox", { name: "Show totals" }).press("Space"))
  await expect(totals).toBeHidden()
  expect(await (await viewer.request.get("/registrations")).text()).not.toContain(
    'aria-label="Totals for this list"',
  )
  await andSaved(viewer, () => panel.getByRole("checkbox", { name: "Show totals" }).press("Space"))
  await expect(totals).toBeVisible()
  await viewer.keyboard.press("Escape")

  await (await openMenu(viewer)).getByRole("button", { name: "Save as a new filter…" }).click()
  const form = dialog(viewer, "Save filters")
  await form.getByLabel("Name").fill("Without totals")
  await form.getByLabel("Keep the columns and the totals as well").check()
  await form.getByRole("button", { name: "Save", exact: true }).click()
  await expect(menuButton(viewer)).toContainText("Without totals")
  await (await openColumns(viewer)).getByRole("checkbox", { name: "Show totals" }).press("Space")
  await viewer.keyboard.press("Escape")
  await expect(menuButton(viewer)).toContainText("changed")
  await (await openMenu(viewer)).getByRole("button", { name: /^Save changes/ }).click()
  await expect(menuButton(viewer)).not.toContainText("changed")

  await open(viewer, "/registrations")
  await expect(totals).toBeVisible()
  await (await openMenu(viewer)).getByRole("link", { name: "Without totals" }).click()
  await expect(viewer).toHaveURL(/view=\d+/)
  await expect(totals).toBeHidden()
})
