import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"
import { env } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import { runQuietly } from "#scripts/processes/quiet-command.ts"
import { attempt, installPackages } from "#scripts/verification/apt.ts"

/** Chromium without a window: the journeys take half the processor's time of the whole browser's (decision 0042). */
const SHELL = "/usr/bin/chromium-headless-shell"
const INSTALLED_BY_SYSTEMS = [
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]

/** The browser for tests that is on this machine: the one of CHROMIUM, the system's or Playwright's; undefined when there is none. */
export function chromiumPath(): string | undefined {
  const own = env().CHROMIUM
  return [...(own ? [own] : INSTALLED_BY_SYSTEMS), chromium.executablePath()].find((path) => existsSync(path))
}

/** Playwright's download server is out of reach for many machines that reach a package registry. */
const download = () => attempt((options) => runQuietly("playwright", ["install", "chromium"], options))

/**
 * Finds the browser for tests, or installs one: the headless shell of Debian's packages, else what
 * is there, else Playwright's, else Debian's whole browser. What CHROMIUM names is taken as it is.
 * @returns its path
 * @throws Refusal with what was tried
 */
export async function ensureChromium(): Promise<string> {
  const tried: string[] = []
  if (!env().CHROMIUM && !existsSync(SHELL)) tried.push(await installPackages("chromium-headless-shell"))
  for (const obtain of [download, () => installPackages("chromium")]) {
    const found = chromiumPath()
    if (found) return found
    tried.push(await obtain())
  }
  const found = chromiumPath()
  if (found) return found
  throw new Refusal(
    `There is no Chromium to test with: install one and set CHROMIUM to its path.\n${tried.join("\n")}`,
  )
}
