import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { localeCookie } from "#lib/i18n/locales.ts"
import { Refusal } from "#lib/refusal.ts"
import { runCommand } from "#scripts/processes/quiet-command.ts"
import type { RunningApp } from "../running-app.ts"
import type { Screen } from "../screen.ts"
import type { Visitors } from "../visitors.ts"

const checker = "node_modules/vnu-jar/build/dist/vnu.jar"

/** What libraries write, by what the checker says of it, and why it stays. */
const fromLibraries: { says: RegExp; of: RegExp; why: string }[] = []

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
})

type Message = z.output<typeof report>["messages"][number]

const isOurs = ({ message, extract = "" }: Message) =>
  !fromLibraries.some(({ says, of }) => says.test(message) && of.test(extract))

/** Screens as the server sends them: those that are reached by their address. */
async function fetchInto(folder: string, screens: readonly Screen[], visitors: Visitors, app: RunningApp) {
  for (const { name, path, as = "admin", open } of screens) {
    if (open) continue
    const cookies = [...(await visitors.sessionOf(as)), { name: localeCookie, value: "en" }]
    const address = app.address + (typeof path === "string" ? path : path(app.records, "en"))
    const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") }
    writeFileSync(join(folder, `${name}.html`), await (await fetch(address, { headers })).text())
  }
}

async function check(folder: string): Promise<Message[]> {
  const args = ["-Xss4m", "-jar", checker, "--format", "json", "--stdout", "--exit-zero-always", folder]
  const { output } = await runCommand("java", args).catch(() => {
    throw new Refusal("The HTML checker needs Java, and there is none on this machine.")
  })
  return report.parse(JSON.parse(output)).messages
}

/**
 * Has the Nu HTML checker read every screen as the server sends it.
 * @returns a line for each kind of error, with the screens that have it; how many came from libraries
 * @throws Refusal when there is no Java
 */
export async function findHtmlErrors(screens: readonly Screen[], visitors: Visitors, app: RunningApp) {
  const folder = mkdtempSync(join(tmpdir(), "crm-html-"))
  try {
    await fetchInto(folder, screens, visitors, app)
    const errors = (await check(folder)).filter(
      ({ type }) => type === "error" || type === "non-document-error",
    )
    const ours = errors.filter(isOurs)
    const kinds = Object.groupBy(ours, ({ message }) => message)
    const lines = Object.entries(kinds).map(([message, of = []]) => {
      const names = [...new Set(of.map(({ url }) => url.replace(/^.*\/|\.html$/g, "")))]
      return `${message} ${names.join(", ")}\n      ${of[0]?.extract?.replaceAll(/\s+/g, " ") ?? ""}`
    })
    return { lines, ofLibraries: errors.length - ours.length }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
