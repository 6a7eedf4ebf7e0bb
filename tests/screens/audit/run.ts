import { parseArgs } from "node:util"
import { chromium } from "@playwright/test"
import { step } from "#scripts/processes/progress.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { ensureChromium } from "#scripts/verification/chromium.ts"
import { quietChromium } from "#tests/e2e/quiet-chromium.ts"
import { shotsOf } from "../camera.ts"
import { type RunningApp, withApp } from "../running-app.ts"
import { chosenScreens } from "../screens.ts"
import { Visitors } from "../visitors.ts"
import { findViolations } from "./accessibility.ts"
import { findHtmlErrors } from "./html.ts"
import { findLowScores } from "./scores.ts"

const word = { type: "string" } as const
const { values } = parseArgs({ options: { only: word, parts: word, address: word } })
const parts = values.parts?.split(",") ?? ["html", "axe", "lighthouse"]

async function audit(app: RunningApp): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: quietChromium })
  const visitors = new Visitors(browser, app.address)
  const chosen = chosenScreens(values.only?.split(",") ?? [])
  const found: string[] = []
  try {
    if (parts.includes("html")) {
      const { lines, ofLibraries } = await step("HTML checked", () => findHtmlErrors(chosen, visitors, app))
      console.log(`  ${ofLibraries} errors are of libraries`)
      found.push(...lines)
    }
    if (parts.includes("axe")) {
      const shots = shotsOf(chosen, { widths: [1440, 390], languages: ["en"] })
      found.push(...(await step("Screens seen by axe", () => findViolations(shots, visitors, app.records))))
    }
    if (parts.includes("lighthouse"))
      found.push(...(await step("Screens scored by Lighthouse", () => findLowScores(chosen, visitors, app))))
    return found
  } finally {
    await browser.close()
  }
}

/**
 * Holds every screen against what can be checked by script: the Nu HTML checker, axe at every level, and on ten of them the scores of
 * Lighthouse for accessibility and best practices, which have to be 100.
 */
await runScript(() =>
  withApp(values.address, async (app) => {
    const found = await audit(app)
    for (const line of found) console.log(`✗ ${line}`)
    console.log(found.length === 0 ? "Nothing was found." : `${found.length} things were found.`)
    return found.length === 0 ? 0 : 1
  }),
)
