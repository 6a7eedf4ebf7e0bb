import type { Page } from "@playwright/test"

/** One thing that people press as soon as they see it, and what must have become of it in the end. */
export type Press = {
  name: string
  path: string
  /** What is pressed, by a selector; its first match on screen. Without it keys are pressed alone. */
  target: string
  /** Pressed with the page's focus where it is, in place of a click. */
  key?: string
  /** Typed after it. */
  letters?: string
  /** Whether Enter follows the letters. */
  enters?: boolean
  /** Run in the page: what arrived, as text; "" while nothing did. All of `letters` or `expected` is expected. */
  arrived: string
  expected?: string
}

const contact = "/contact/1"
const company = "/company/1"

/** The value of a field of a record that is being edited. */
const typedIn = (label: string) =>
  `[...document.querySelectorAll('[data-editing] input, [data-editing] textarea')].find((input) => (input.getAttribute('aria-label') ?? '').startsWith(${JSON.stringify(label)}))?.value ?? ''`

/** The value of a field of a record, as it is read. */
const fieldValue = (label: string) =>
  `[data-field]:has([data-edit-field="${label}"]) dd, dd:has([aria-label="${label}"])`

/** Its text, once it is read again. */
const shownIn = (label: string) =>
  `document.querySelector('[data-field]:not([data-editing]):has([data-edit-field="${label}"]) dd')?.textContent ?? ''`

const textIn = (within: string) =>
  `[...document.querySelectorAll('${within} input')].map(({ value }) => value).join(' ')`

const note =
  "[...document.querySelectorAll('textarea, [contenteditable=true]')].map((one) => one.value ?? one.textContent).join('')"

const search = 'button[aria-keyshortcuts="Control+K Meta+K"]'
const writeNote = 'button[aria-keyshortcuts="n"]'

export const presses: Press[] = [
  {
    name: "contact field, letters",
    path: contact,
    target: fieldValue("Job title"),
    letters: "Curator",
    arrived: typedIn("Job title"),
  },
  {
    name: "company field, letters",
    path: company,
    target: fieldValue("City"),
    letters: "Gordes",
    arrived: typedIn("City"),
  },
  {
    name: "select Country, letters, Enter",
    path: company,
    target: fieldValue("Country"),
    letters: "Icel",
    enters: true,
    arrived: shownIn("Country"),
    expected: "Iceland",
  },
  {
    name: "select Salutation, letters, Enter",
    path: contact,
    target: fieldValue("Salutation"),
    letters: "Dr",
    enters: true,
    arrived: shownIn("Salutation"),
    expected: "Dr",
  },
  { name: "note, letters", path: company, target: writeNote, letters: "Call back on Monday", arrived: note },
  {
    name: "key n, letters of a note",
    path: company,
    target: writeNote,
    key: "n",
    letters: "Call back on Monday",
    arrived: note,
  },
  {
    name: "Ctrl K, letters",
    path: "/companies",
    target: search,
    key: "Control+k",
    letters: "galerie",
    arrived: textIn("dialog[open]"),
  },
  {
    name: "button of the search, letters",
    path: company,
    target: search,
    letters: "galerie",
    arrived: textIn("dialog[open]"),
  },
  {
    name: "button of a dialog, letters",
    path: "/companies",
    target: 'button[aria-haspopup=dialog][aria-keyshortcuts="n"]',
    letters: "Galerie",
    arrived: textIn("[role=dialog]"),
  },
  {
    name: "tab of a record",
    path: company,
    target: "#activity-feed-notes",
    arrived: "document.querySelector('#activity-feed-notes')?.ariaSelected ?? ''",
    expected: "true",
  },
  {
    name: "row of a list",
    path: "/companies",
    target: "tbody tr input[type=checkbox]",
    arrived: "String(document.querySelector('tbody tr')?.hasAttribute('data-selected'))",
    expected: "true",
  },
  {
    name: "filters of a list",
    path: "/contacts",
    target: "button[data-shortcut=filters]",
    arrived: "document.querySelector('button[data-shortcut=filters]')?.ariaExpanded ?? ''",
    expected: "true",
  },
  {
    name: "menu of a list",
    path: "/contacts",
    target: "main button[aria-haspopup=menu]",
    arrived: "String(document.querySelector('[popover]:popover-open') !== null)",
    expected: "true",
  },
  {
    name: "search of a list, letters",
    path: "/companies",
    target: "input[data-shortcut=search]",
    letters: "galerie",
    arrived: "document.querySelector('input[data-shortcut=search]')?.value ?? ''",
  },
]

/** The middle of what is pressed, once it is on screen. */
export type Point = { x: number; y: number }

/** Lets scripts of a page wait for what is pressed: it answers in the frame after the one that drew it. */
export async function whenPainted(page: Page, selector: string): Promise<Point> {
  const handle = await page.waitForFunction(
    (selector) => {
      const element = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0)
      if (!element || performance.getEntriesByName("first-contentful-paint").length === 0) return undefined
      element.scrollIntoView({ block: "nearest", behavior: "instant" })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + Math.min(width / 2, 40), y: y + height / 2 }
    },
    selector,
    { polling: "raf" },
  )
  return (await handle.jsonValue()) as Point
}
