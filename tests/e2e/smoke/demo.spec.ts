import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { freePorts } from "#tests/mail/free-ports.ts"
import { expect, signIn, test } from "../actors.ts"
import { addFilter, closePanel } from "../filter-steps.ts"
import { saveNote, startNote } from "../note-steps.ts"

const note = "Wants a corner booth in January"

/** Starts the demo as `npm run demo` does once everything is installed, in a process group of its own as in a terminal. */
async function startDemo(directory: string, port: number): Promise<{ demo: ChildProcess; greeting: string }> {
  const demo = spawn(process.execPath, ["scripts/demo.ts"], {
    env: childEnvironment({ PORT: String(port), DATA_DIR: directory, NODE_ENV: "production" }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  let greeting = ""
  await new Promise<void>((settle, fail) => {
    demo.stdout?.on("data", (chunk: Buffer) => {
      greeting += chunk.toString()
      if (greeting.includes("Ctrl-C stops everything.")) settle()
    })
    demo.once("exit", (code) => fail(new Error(`The demo ended with ${code}: ${greeting}`)))
  })
  return { demo, greeting }
}

const signalGroup = (demo: ChildProcess, signal: NodeJS.Signals) => process.kill(-(demo.pid ?? 0), signal)

async function end(demo: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((settle) => demo.once("exit", settle))
  signalGroup(demo, signal)
  return ended
}

test("a new user finds a company in the demo, writes a note, and finds it again after reload, restart and a killed start", async ({
  page,
  context,
}) => {
  const directory = mkdtempSync(join(tmpdir(), "crm-demo-"))
  const [port = 0] = await freePorts(1)
  const first = await startDemo(directory, port)
  expect(first.greeting).toContain(`http://localhost:${port}`)
  for (const account of ["admin", "sales", "viewer"])
    expect(first.greeting).toContain(`${account}@example.com`)

  await signIn(page, "sales", `http://127.0.0.1:${port}`)
  await addFilter(page, "Tags", ["Organic"])
  await addFilter(page, "Country", ["France"])
  await closePanel(page)
  const total = page.getByText(/^results \d+ \/ \d+$/)
  await expect(total).toHaveText(/results (\d+) \/ \1$/)

  const opened = context.waitForEvent("page")
  await page.getByRole("row").nth(1).getByRole("link").first().click()
  const company = await opened
  await expect(company.getByRole("heading", { level: 1 })).toBeVisible()
  const editor = await startNote(company)
  await editor.press("ControlOrMeta+b")
  await editor.pressSequentially(note)
  await saveNote(company)
  const written = company.locator("strong", { hasText: note })
  await expect(written).toBeVisible()
  await company.reload()
  await expect(written).toBeVisible()

  expect(await end(first.demo, "SIGINT")).toBe(0)
  const second = await startDemo(directory, port)
  await company.reload()
  await expect(written).toBeVisible()

  await end(second.demo, "SIGKILL")
  const third = await startDemo(directory, port)
  await company.reload()
  await expect(written).toBeVisible()
  expect(await end(third.demo, "SIGTERM")).toBe(0)
  rmSync(directory, { recursive: true, force: true })
})
