import type { Page } from "@playwright/test"
import { expect, newContact, onDatabase, open, test } from "../actors.ts"
import { expectNoViolationInEitherScheme as expectNoViolation } from "../no-violation.ts"
import { newMark } from "../unique.ts"

test("a static list is made by keyboard, filled by addresses that are looked at first, and has its history", async ({
  admin,
}) => {
  await open(admin, "/mailing")
  await admin.getByRole("link", { name: "New list" }).focus()
  await admin.keyboard.press("Enter")
  await admin.getByRole("textbox", { name: "Name" }).fill("Journey letter")
  await expectNoViolation(admin)
  await admin.keyboard.press("Enter")
  await expect(admin.getByRole("heading", { name: "Journey letter" })).toBeVisible()
  await expect(admin.getByText("This list is empty")).toBeVisible()

  await admin.getByRole("button", { name: "Import" }).click()
  const dialog = admin.getByRole("dialog", { name: "Import addresses" })
  await dialog.getByLabel("Or paste addresses").fill("Ada Journey <ada.journey@example.com>\nnot an address")
  await dialog.getByLabel("Basis of consent").fill("Form at the fair")
  await dialog.getByText("Create contacts").click()
  await expectNoViolation(admin)
  await dialog.getByRole("button", { name: "Check" }).click()
  await expect(dialog.getByText("1 contact will be added")).toBeVisible()
  await expect(dialog.getByText("1 line is not a valid address")).toBeVisible()
  await dialog.getByRole("button", { name: "Add 1 contact" }).click()
  await expect(dialog.getByText("1 contact was added")).toBeVisible()
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await expect(admin.getByRole("cell", { name: "ada.journey@example.com", exact: true })).toBeVisible()
  await expect(admin.getByRole("link", { name: "Ada Journey" })).toBeVisible()
  await expectNoViolation(admin)

  await admin.getByRole("link", { name: "History" }).click()
  await expect(admin.getByText("joined the list")).toBeVisible()
  await expect(admin.getByText("Form at the fair")).toBeVisible()
  await expectNoViolation(admin)
})

test("a living list begins with filters of contacts and tells whom they find", async ({ admin }) => {
  await open(admin, "/mailing/new?f=vip.is.1")
  await expect(admin.getByText("It always contains the contacts its filters find")).toBeVisible()
  await admin.getByRole("textbox", { name: "Name" }).fill("Journey VIPs")
  await admin.getByRole("button", { name: "Create list" }).click()
  await expect(admin.getByRole("heading", { name: "Journey VIPs" })).toBeVisible()
  await admin.getByRole("link", { name: "Settings" }).click()
  await expect(admin.getByRole("button", { name: /^Edit filter: VIP/ })).toBeVisible()
  await expectNoViolation(admin)
})

test("an address is suppressed by hand and freed for a reason; senders are paused", async ({ admin }) => {
  await open(admin, "/admin/suppressions")
  await admin.getByRole("button", { name: "Add address" }).click()
  await admin.getByLabel("Email").fill("silent.journey@example.com")
  await expectNoViolation(admin)
  await admin.getByRole("dialog").getByRole("button", { name: "Add" }).click()
  await expect(admin.getByRole("rowheader", { name: "silent.journey@example.com" })).toBeVisible()
  await admin
    .getByRole("button", { name: "Remove silent.journey@example.com from the suppression list" })
    .click()
  await admin.getByLabel("Reason").last().fill("A mistake")
  await admin.getByRole("dialog").getByRole("button", { name: "Remove from the list" }).click()
  await expect(admin.getByRole("rowheader", { name: "silent.journey@example.com" })).toHaveCount(0)
  await open(admin, "/admin/senders")
  await expectNoViolation(admin)
  const name = `Sender ${newMark()}`
  await onDatabase("INSERT INTO mailing_sender (name, email) VALUES ($1, $2)", [
    name,
    `${crypto.randomUUID()}@example.com`,
  ])
  await open(admin, "/admin/senders")
  const row = admin.getByRole("row").filter({ hasText: name })
  await row.getByRole("button", { name: `Pause ${name}` }).click()
  await expect(row).toContainText("Paused")
  await row.getByRole("button", { name: `Resume ${name}` }).click()
  await expect(row).toContainText("Active")
})

const uniqueName = (word: string) => `${word} ${newMark()}`

async function newList(name: string): Promise<number> {
  const [list] = await onDatabase<{ id: number }>(
    "INSERT INTO mailing_list (name) VALUES ($1) RETURNING id",
    [name],
  )
  if (!list) throw new Error("The list was not made")
  return list.id
}

/** A contact of its own for a journey. */
async function newPerson(lastName: string) {
  const email = `${crypto.randomUUID()}@example.com`
  return { id: await newContact("Noa", lastName, email), email, name: `Noa ${lastName}` }
}

const choose = async (page: Page, field: string, name: string) => {
  await page.getByRole("combobox", { name: field }).fill(name)
  await page.getByRole("option", { name }).click()
}

test("a list's form is opened, found by anybody, renamed and closed; the list is edited and archived", async ({
  admin,
}) => {
  const name = uniqueName("Form journey")
  const id = await newList(name)
  const slug = name.toLowerCase().replaceAll(" ", "-")
  await open(admin, `/mailing/${id}/settings`)
  await admin.getByRole("button", { name: "Open the form" }).click()
  await expect(admin.getByRole("textbox", { name: "Public address" })).toHaveValue(
    new RegExp(`/subscribe/${slug}$`),
  )
  await expect(admin.getByRole("textbox", { name: "For another site" })).toHaveValue(
    /<form method="post" action="http.*<button>Subscribe<\/button>/s,
  )
  await expectNoViolation(admin)
  expect((await admin.request.get(`/subscribe/${slug}?lang=en`)).status()).toBe(200)

  await admin.getByRole("textbox", { name: "Address", exact: true }).fill("Not Like This")
  await admin.getByRole("button", { name: "Change the address" }).click()
  await expect(admin.getByText("Only small letters, digits, and hyphens between them")).toBeVisible()
  await admin.getByRole("textbox", { name: "Address", exact: true }).fill(`${slug}-2`)
  await admin.getByRole("button", { name: "Change the address" }).click()
  await expect(admin.getByRole("textbox", { name: "Public address" })).toHaveValue(/-2$/)

  await admin.getByRole("textbox", { name: "Name", exact: true }).fill(`${name} renamed`)
  await admin.getByRole("button", { name: "Save", exact: true }).click()
  await expect(admin.getByText("List saved")).toBeVisible()
  await expect(admin.getByRole("heading", { name: `${name} renamed` })).toBeVisible()

  await admin.getByRole("button", { name: "Close the form" }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Close the form" }).click()
  await expect(admin.getByRole("button", { name: "Open the form" })).toBeVisible()
  await admin.getByRole("button", { name: "Archive list" }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Archive list" }).click()
  await expect(admin.getByText("This list is archived: no sequence can be started on it.")).toBeVisible()
  await admin.getByRole("button", { name: "Restore" }).click()
  await expect(admin.getByRole("button", { name: "Archive list" })).toBeVisible()
})

test("a contact is put on a list from its page, taken off on the list's, and many by a dialog", async ({
  admin,
}) => {
  const [list, lastName] = [uniqueName("People journey"), uniqueName("Lister").replace(" ", "")]
  const id = await newList(list)
  const person = await newPerson(lastName)
  await newPerson(lastName)
  await open(admin, `/contact/${person.id}`)
  await admin.getByRole("button", { name: "Add to a list" }).click()
  await choose(admin, "Mailing list", list)
  await admin.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click()
  await expect(admin.getByRole("link", { name: list })).toBeVisible()

  await open(admin, `/mailing/${id}`)
  await expect(admin.getByRole("cell", { name: person.email })).toBeVisible()
  await admin.getByRole("button", { name: `Remove ${person.name} from the list` }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Remove from the list" }).click()
  await expect(admin.getByRole("cell", { name: person.email })).toHaveCount(0)

  await open(admin, `/contacts?q=${lastName}`)
  await admin.getByRole("button", { name: "Actions" }).click()
  await admin.getByRole("menuitem", { name: "Add to a mailing list…" }).click()
  const dialog = admin.getByRole("dialog", { name: "Add to a mailing list" })
  await choose(admin, "Mailing list", list)
  await dialog.getByLabel("Basis of consent").fill("Cards left at the fair")
  await expectNoViolation(admin)
  await dialog.getByRole("button", { name: "Change 2 contacts" }).click()
  await expect(admin.getByText("2 records done")).toBeVisible()
  await open(admin, `/mailing/${id}`)
  await expect(admin.getByRole("button", { name: /^Remove Noa .* from the list$/ })).toHaveCount(2)

  await open(admin, `/contacts?q=${lastName}`)
  await admin.getByRole("button", { name: "Actions" }).click()
  await admin.getByRole("menuitem", { name: "Make a mailing list of this filter…" }).click()
  await expect(admin.getByText("It always contains the contacts its filters find")).toBeVisible()
})

test("every part of a list in French: who is on it, who gets nothing, what was started", async ({
  admin,
  baseURL,
}) => {
  const id = await newList(uniqueName("Liste"))
  await onDatabase(
    "INSERT INTO suppression (email, mailing_list_id, reason) VALUES ($1, $2, 'unsubscribed')",
    [`${crypto.randomUUID()}@example.com`, id],
  )
  await admin.context().addCookies([{ name: "NEXT_LOCALE", value: "fr", url: baseURL ?? "" }])
  for (const [part, tab] of [
    ["", "Membres"],
    ["/history", "Historique"],
    ["/suppressed", "Adresses exclues"],
    ["/starts", "Séquences"],
    ["/settings", "Réglages"],
  ] as const) {
    await open(admin, `/mailing/${id}${part}`)
    await expect(
      admin
        .getByRole("navigation", { name: "Sections de la liste" })
        .getByRole("link", { name: tab, exact: true }),
    ).toHaveAttribute("aria-current", "page")
    await expectNoViolation(admin)
  }
})
