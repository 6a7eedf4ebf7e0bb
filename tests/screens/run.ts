import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "@playwright/test"
import { step } from "#scripts/processes/progress.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { ensureChromium } from "#scripts/verification/chromium.ts"
import { quietChromium } from "#tests/e2e/quiet-chromium.ts"
import { type Shot, shotsOf, type Taken, take } from "./camera.ts"
import { eachShot } from "./each-shot.ts"
import { type Options, readOptions } from "./options.ts"
import { type RunningApp, withApp } from "./running-app.ts"
import { chosenScreens, screens } from "./screens.ts"
import { writeSheets } from "./sheets.ts"
import { Visitors } from "./visitors.ts"

/** Every screen, one after the other on pages that stay. */
async function takeAll(shots: Shot[], visitors: Visitors, { records }: RunningApp, options: Options) {
  const taken: Taken = { pictures: [], faults: [] }
  await eachShot(shots, visitors, async (page, shot) => {
    const { pictures, faults } = await take(page, shot, records, options)
    taken.pictures.push(...pictures)
    taken.faults.push(...faults)
  })
  return taken
}

/** In the order of the table, however they were taken. */
function inOrder({ pictures, faults }: Taken): Taken {
  const positions = new Map(screens.map(({ name }, index) => [name, index]))
  const order = ({ screen, width }: Taken["pictures"][number]) =>
    (positions.get(screen) ?? 0) * 10_000 - width
  return { pictures: pictures.sort((a, b) => order(a) - order(b)), faults: faults.sort() }
}

async function takeScreens(app: RunningApp, options: Options): Promise<number> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({ executablePath, args: quietChromium })
  try {
    const shots = shotsOf(chosenScreens(options.only), options)
    const { pictures, faults } = inOrder(
      await step(`${shots.length} pages looked at`, () =>
        takeAll(shots, new Visitors(browser, app.address), app, options),
      ),
    )
    const folder = join(options.folder, "sheets")
    const sheets = await step("Contact sheets laid out", () => writeSheets(pictures, folder))
    const faultsFile = join(options.folder, "faults.txt")
    writeFileSync(faultsFile, faults.join("\n"))
    console.log(`${pictures.length} pictures in ${options.folder}, ${sheets} sheets in ${folder}`)
    const hard = faults.filter((fault) => !fault.includes(" target "))
    for (const fault of hard) console.log(`  ${fault}`)
    console.log(`${faults.length - hard.length} targets are smaller than they should be: ${faultsFile}`)
    return hard.some((fault) => /not (opened|reached)/.test(fault)) ? 1 : 0
  } finally {
    await browser.close()
  }
}

/** Takes a picture of every screen at every width, in both themes and languages, and lays them out on contact sheets. */
await runScript(async () => {
  const options = readOptions()
  chosenScreens(options.only)
  if (options.only.length === 0) rmSync(options.folder, { recursive: true, force: true })
  mkdirSync(join(options.folder, "sheets"), { recursive: true })
  return withApp(options.address, (app) => takeScreens(app, options))
})
