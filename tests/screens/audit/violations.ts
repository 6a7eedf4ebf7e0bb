import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "@playwright/test"
import type axe from "axe-core"

const script = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

/** Lists of pickers and tooltips lie beside the parts of the page for as long as they are open. */
const beside = "dialog, [role=dialog], [role=alertdialog], svg, [role=listbox], [role=tooltip]"

/** Options of single checks, which axe takes and its types leave out. */
type CheckOptions = { checks: Record<string, { options: Record<string, string> }> }

/** Frames show mails of others and let no script run: what is in them, axe could not be asked there. All that passes need not be described. */
const options: axe.RunOptions & CheckOptions = {
  resultTypes: ["violations"],
  iframes: false,
  checks: { region: { options: { regionMatcher: beside } } },
}

/** Colours only: names and roles are in the dark what they are in light. */
const colours: axe.RunOptions = {
  ...options,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
}

const lines = (found: axe.Result[]) =>
  found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)

/** What axe finds on a page, of whatever impact, its best practices included: a line for each rule. */
export async function findViolationsOf(page: Page): Promise<string[]> {
  await page.evaluate(script)
  return lines(
    await page.evaluate(async (asked) => (await window.axe.run(document, asked)).violations, options),
  )
}

/** The same of colours alone, on a page that axe has looked at before. What lies behind a dialog is dimmed, and is looked at without it. */
export async function findColourViolationsOf(page: Page): Promise<string[]> {
  const found = await page.evaluate(async (asked) => {
    const dialogs = [...document.querySelectorAll("[role=dialog][aria-modal=true]")]
    const context = dialogs.length > 0 ? { include: dialogs } : document
    return (await window.axe.run(context, asked)).violations
  }, colours)
  return lines(found)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
