import { expect, newContact, onDatabase, open, pressUntil, test } from "../actors.ts"

test.use({ contextOptions: { reducedMotion: "no-preference" } })

test("the palette finds companies and contacts as one types and opens them", async ({ sales }) => {
  await open(sales, "/companies")
  const palette = sales.getByRole("dialog")
  await pressUntil(sales, "ControlOrMeta+k", palette)
  await palette
    .getByRole("combobox")
    .or(palette.getByRole("searchbox"))
    .or(palette.getByRole("textbox"))
    .first()
    .fill("petit loup")
  await expect(palette.getByText("Petit Loup Paris").first()).toBeVisible()
  await sales.keyboard.press("Enter")
  await expect(sales.getByRole("heading", { level: 1, name: "Petit Loup Paris" })).toBeVisible()
})

test("a contact chosen in the palette opens its own page", async ({ sales }) => {
  await open(sales, "/companies")
  const id = await newContact("Paula", "Lettuce", "paula.lettuce@palette.example")
  const palette = sales.getByRole("dialog")
  await pressUntil(sales, "ControlOrMeta+k", palette)
  await palette.getByRole("combobox").fill("paula.lettuce@")
  await palette.getByRole("group", { name: "Contacts" }).getByRole("option").click()
  await sales.waitForURL(`**/contact/${id}`)
})

test("the language switches to French and stays", async ({ sales }) => {
  await open(sales, "/companies")
  await sales.getByRole("button", { name: /Profile of/ }).click()
  await sales.getByText("FR", { exact: true }).click()
  await expect(sales.getByRole("heading", { name: "Sociétés" })).toBeVisible()
  await expect(sales.locator("html")).toHaveAttribute("lang", "fr")
  await sales.reload()
  await expect(sales.getByRole("heading", { name: "Sociétés" })).toBeVisible()
})

test("unknown addresses show the not-found page", async ({ sales }) => {
  const answer = await sales.goto("/nowhere/at/all")
  expect(answer?.status()).toBe(404)
  await expect(sales.getByText("Page not found")).toBeVisible()
})

test("? lists the keyboard shortcuts", async ({ sales }) => {
  await open(sales, "/companies")
  await pressUntil(sales, "?", sales.getByRole("dialog", { name: "Keyboard shortcuts" }))
})

test("the menu lists the areas that exist and nothing dead", async ({ sales }) => {
  await open(sales, "/companies")
  const links = sales.getByRole("navigation", { name: "Main menu" }).getByRole("link")
  await expect(links).toHaveText([
    "Contacts",
    "Companies",
    "Pipelines",
    "Sequences",
    "Mailing lists",
    "Registrations",
  ])
})

test("the bell lists today's reminders and marks one done", async ({ sales }) => {
  await open(sales, "/companies")
  const [reminder] = await onDatabase<{ id: number }>(
    `INSERT INTO notification (title, expire_at, notified_at, target_id, company_id)
     SELECT 'Send the floor plan', date_trunc('day', now(), 'Europe/Paris') + interval '14 hours', now(), owner.id, company.id
     FROM owner JOIN "user" u ON u.id = owner.user_id AND u.email = 'sales@example.com', company
     WHERE company.name = 'Petit Loup Paris' RETURNING id`,
  )
  await sales.getByRole("button", { name: /^Reminders/ }).click()
  const line = sales.getByRole("listitem").filter({ hasText: "Send the floor plan" })
  await expect(line.getByRole("link", { name: "Petit Loup Paris" })).toBeVisible()
  await line.getByRole("button", { name: "Done: “Send the floor plan”" }).click()
  await expect(line).toHaveCount(0)
  await expect
    .poll(() =>
      onDatabase("SELECT done_at IS NOT NULL AS done FROM notification WHERE id = $1", [reminder?.id]),
    )
    .toEqual([{ done: true }])
})
