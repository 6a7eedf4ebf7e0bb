import { join } from "node:path"
import type { Page } from "@playwright/test"
import type { Locale } from "#lib/i18n/locales.ts"
import type { DemoRecords } from "./demo-records.ts"
import { findFaults } from "./faults.ts"
import type { Options, Theme } from "./options.ts"
import { type Screen, texts } from "./screen.ts"
import { settled, watchRequests } from "./settled.ts"
import { type Device, heights, phoneWidth } from "./visitors.ts"

/** Of a page that scrolls, so many windows are in a picture; of what lies open over it the window. */
const tallest = { phone: 3, desk: 2 }

/** A picture and what it is of. */
export type Picture = { screen: string; width: number; theme: Theme; language: Locale; file: string }

/** What is to be looked at on one page: the device, its widths. */
export type Shot = { screen: Screen; language: Locale; device: Device; widths: readonly number[] }

export type Taken = { pictures: Picture[]; faults: string[] }

/** Every page that has to be opened: a phone's is another than a desk's. */
export function shotsOf(
  screens: readonly Screen[],
  { widths, languages }: Pick<Options, "widths" | "languages">,
): Shot[] {
  const of = (device: Device) => widths.filter((width) => width <= phoneWidth === (device === "phone"))
  return screens.flatMap((screen) =>
    languages.flatMap((language) =>
      (["desk", "phone"] as const)
        .map((device) => ({ screen, language, device, widths: of(device) }))
        .filter((shot) => shot.widths.length > 0 && !(screen.isForDesktop && shot.device === "phone")),
    ),
  )
}

/** Opens a screen as it is to be looked at. @returns why it could not be opened so, if it could not */
export async function reach(page: Page, { screen, language }: Shot, records: DemoRecords): Promise<string[]> {
  watchRequests(page)
  try {
    await page.goto(typeof screen.path === "string" ? screen.path : screen.path(records, language))
    await settled(page)
    await screen.open?.(page, texts[language])
    await settled(page)
    return []
  } catch (error) {
    return [`not opened: ${String(error).split("\n")[0]}`]
  }
}

/**
 * Takes the pictures of a screen on a page, which stays for the next.
 * @returns the pictures, and what is wrong with the screen as far as that can be measured
 */
export async function take(page: Page, shot: Shot, records: DemoRecords, options: Options): Promise<Taken> {
  const { screen, language, device } = shot
  const problems: string[] = []
  const onError = (error: Error) => problems.push(`script: ${error.message.split("\n")[0]}`)
  page.on("pageerror", onError)
  await page.setViewportSize({ width: shot.widths[0] ?? 1440, height: heights[device] })
  await page.emulateMedia({ colorScheme: options.themes[0] ?? "light" })
  problems.push(...(await reach(page, shot, records)))
  const pictures: Picture[] = []
  for (const width of shot.widths) {
    await page.setViewportSize({ width, height: heights[device] })
    for (const theme of options.themes) {
      await page.emulateMedia({ colorScheme: theme })
      await settled(page)
      const file = join(options.folder, `${screen.name}-${width}-${theme}-${language}.png`)
      const clip = { x: 0, y: 0, width, height: heights[device] * tallest[device] }
      const part = screen.open ? {} : { fullPage: true, clip }
      await page.screenshot({ path: file, ...part, animations: "disabled", caret: "hide" })
      pictures.push({ screen: screen.name, width, theme, language, file })
    }
    problems.push(...(await findFaults(page, device)).map((fault) => `${width}: ${fault}`))
  }
  page.off("pageerror", onError)
  return { pictures, faults: problems.map((fault) => `${screen.name} (${language}) ${fault}`) }
}
