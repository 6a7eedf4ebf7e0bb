import type { Locator, Page } from "@playwright/test"
import { partsId, type RecordPart } from "#components/records/page/parts.ts"
import { literally } from "#lib/text/literally.ts"
import type { Screen, Text } from "../screen.ts"

/** Lists with some rows: what is opened on them is what is looked at. */
export const fewCompanies = "/companies?q=petit"
export const fewContacts = "/contacts?q=martin"

/** A name that begins so: French puts spaces that do not break before its colons, which are usual ones in a name that is read out. */
const beginsWith = (name: string) => new RegExp(`^${literally(name).replaceAll(/\s/g, "\\s")}`)

/** Of several with this name the first that is in sight: a count or a key may follow the name. */
export function named(
  page: Page | Locator,
  role: "button" | "link" | "tab" | "menuitem",
  name: string,
): Locator {
  return page
    .getByRole(role, { name: beginsWith(name) })
    .filter({ visible: true })
    .first()
}

export const press = (page: Page | Locator, name: string) => named(page, "button", name).click()

/** Brings a part of a record's page to the front: on a phone they are tabs. */
export async function showPart(page: Page, part: RecordPart): Promise<void> {
  const tab = page.locator(`#${partsId}-${part}`)
  if (await tab.isVisible()) await tab.click()
}

type ActivityTab = "activity.mails" | "activity.notifications"

export async function showActivity(page: Page, text: Text, tab: ActivityTab): Promise<void> {
  await showPart(page, "activity")
  await named(page, "tab", text(tab)).click()
}

export async function chooseRows(page: Page): Promise<void> {
  const boxes = page.locator("tbody").getByRole("checkbox")
  for (const index of [0, 1, 2]) await boxes.nth(index).click()
}

/** Opens an entry of the actions on the three rows chosen first, and goes on from there. */
export const action = (
  list: string,
  name: string,
  entry: (text: Text) => string,
  goOn?: NonNullable<Screen["open"]>,
) =>
  ({
    name,
    path: list,
    open: async (page, text) => {
      await chooseRows(page)
      await press(page, text("bulk.actions"))
      await named(page, "menuitem", entry(text)).click()
      await goOn?.(page, text)
    },
  }) satisfies Screen

/** Takes the first choice of a field that is searched, whatever it is. */
export async function takeFirst(page: Page, label: string): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("combobox", { name: beginsWith(label) })
    .click()
  await page.getByRole("option").filter({ visible: true }).first().click()
}

/** The editor of a text, once it is there: its placeholder knows no formatting. */
export const editor = (page: Page) => page.locator("[contenteditable=true]").filter({ visible: true }).first()
