import type { Page } from "@playwright/test"
import { reach, type Shot } from "../camera.ts"
import type { DemoRecords } from "../demo-records.ts"
import { eachShot } from "../each-shot.ts"
import { drawn } from "../settled.ts"
import type { Visitors } from "../visitors.ts"
import { findColourViolationsOf, findViolationsOf } from "./violations.ts"

/** Whoever wants no motion sees the other theme at once. */
const isMoving = (page: Page) =>
  page.evaluate(() => document.getAnimations().some((animation) => animation instanceof CSSTransition))

/**
 * Has axe look at a screen, light and dark, on a page that it is opened on.
 * @returns a line for each rule that the screen breaks, and why it could not be opened as it is to be looked at, if it could not
 */
export async function findViolationsOn(page: Page, shot: Shot, records: DemoRecords): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" })
  const found = [...(await reach(page, shot, records)), ...(await findViolationsOf(page))]
  await page.emulateMedia({ colorScheme: "dark" })
  // Scripts hear of it a moment later; pages without the kit have their colours from the style sheet.
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme !== "light")
  if (await isMoving(page)) found.push("moves although no motion is wanted")
  await drawn(page)
  const dark = await findColourViolationsOf(page)
  const where = `${shot.screen.name} (${shot.device})`
  return [
    ...found.map((fault) => `${where} ${fault}`),
    ...dark.filter((fault) => !found.includes(fault)).map((fault) => `${where}, dark ${fault}`),
  ]
}

/**
 * Has axe look at screens, wide and on a phone, light and dark.
 * @returns a line for each rule that a screen breaks, whatever its impact
 */
export async function findViolations(
  shots: Shot[],
  visitors: Visitors,
  records: DemoRecords,
): Promise<string[]> {
  const found: string[] = []
  await eachShot(shots, visitors, async (page, shot) => {
    const lines = await findViolationsOn(page, shot, records)
    // It takes minutes: what is found can be fixed meanwhile.
    for (const line of lines) console.log(`  ${line}`)
    found.push(...lines)
  })
  return found.sort()
}
