import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { databaseAt, withScratchDatabase } from "#scripts/database/scratch-database.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { freePorts } from "#tests/mail/free-ports.ts"
import { expect, readStackInfo, test } from "../actors.ts"

const operations = readFileSync("docs/operations.md", "utf8")

/** Lines of the blocks of commands under a heading of the document, as they stand there. */
function commandBlocks(heading: string): string[][] {
  const section = operations.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ""
  return [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = ""]) => block.trim().split("\n"))
}

const [settingLines = [], commands = []] = commandBlocks("Production")
const settingNames = settingLines.map((line) => /^export (\w+)=/.exec(line)?.[1])

function start(command: string, settings: Record<string, string>): ChildProcess {
  return spawn("sh", ["-c", command], {
    env: childEnvironment({ ...settings, NODE_ENV: "production" }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
}

async function run(command: string, settings: Record<string, string>): Promise<string> {
  const child = start(command, settings)
  const ended = new Promise<number | null>((settle) => child.once("exit", settle))
  if (!child.stdout || !child.stderr) throw new Error("The command has no output")
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect(code, `${command}\n${output}${complaints}`).toBe(0)
  return output
}

/** Starts a command, waits until it says something and lets it run. */
async function runUntil(command: string, expected: string, settings: Record<string, string>) {
  const child = start(command, settings)
  let output = ""
  await new Promise<void>((settle, fail) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      if (output.includes(expected)) settle()
    }
    child.stdout?.on("data", listen)
    child.stderr?.on("data", listen)
    child.once("exit", (code) => fail(new Error(`${command} ended with ${code}: ${output}`)))
  })
  return child
}

async function stop(child: ChildProcess) {
  const ended = new Promise((settle) => child.once("exit", settle))
  process.kill(-(child.pid ?? 0), "SIGTERM")
  await ended
}

test("the commands of docs/operations.md lead from an empty database to an administrator who is signed in", async ({
  page,
}) => {
  const directory = mkdtempSync(join(tmpdir(), "crm-production-"))
  const [port = 0] = await freePorts(1)
  const address = `http://127.0.0.1:${port}`
  expect(settingNames).toEqual(["DATABASE_URL", "SESSION_SECRET", "PUBLIC_URL"])
  // What comes before was done for these journeys: the packages are there and the app is built.
  expect(commands.slice(0, 2)).toEqual(["npm ci", "npm run build"])
  const [migrate = "", createUser = "", npmStart = "", ...rest] = commands.slice(2)
  expect(rest).toEqual([])

  await withScratchDatabase(databaseAt(readStackInfo().databaseUrl, "postgres"), async (databaseUrl) => {
    const settings = {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: randomBytes(32).toString("base64"),
      PUBLIC_URL: address,
      PORT: String(port),
      DATA_DIR: directory,
    }
    await run(migrate, settings)
    await stop(await runUntil(npmStart, "npm run user -- create --admin --email", settings))

    const printed = await run(createUser, settings)
    const link = printed.match(/http\S+\/invite\/\S+/)?.[0] ?? ""
    expect(link).toContain(`${address}/invite/`)
    const app = await runUntil(npmStart, "web server listens", settings)
    try {
      const password = randomBytes(12).toString("hex")
      await page.goto(link)
      await page.getByLabel("New password", { exact: true }).fill(password)
      await page.getByLabel("Repeat the new password").fill(password)
      await page.getByRole("button", { name: "Save password" }).click()
      await page.getByRole("link", { name: "Sign in" }).click()
      const email = /--email (\S+)/.exec(createUser)?.[1] ?? ""
      await page.getByLabel("Email", { exact: true }).fill(email)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.waitForURL("**/companies*")
      await page.goto(`${address}/admin/users`)
      await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Administrator")
      expect((await page.request.get(`${address}/readyz`)).status()).toBe(200)
    } finally {
      await stop(app)
    }
  })
  rmSync(directory, { recursive: true, force: true })
})
