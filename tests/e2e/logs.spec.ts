import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { expect, onDatabase, readStackInfo, test } from "./actors.ts"
import { usedSecretsPath } from "./addresses.ts"

/** Everything that was logged while the journeys ran: by the app, its worker, the second copy and the database. */
function readLogs(): string {
  const directory = dirname(readStackInfo().log)
  const files = readdirSync(directory).filter((name) => name.endsWith(".log"))
  expect(files).toEqual(expect.arrayContaining(["web.log", "worker.log", "remote.log", "postgres.log"]))
  return files.map((name) => readFileSync(join(directory, name), "utf8")).join("\n")
}

/** Tokens and secrets of links are stored as hashes: whatever in a text is one of them can be told. */
async function storedSecretsIn(text: string): Promise<string[]> {
  const stored = await onDatabase<{ hash: string }>(
    `SELECT encode(token_hash, 'hex') AS hash FROM access_token
     UNION SELECT encode(secret_hash, 'hex') FROM user_link`,
  )
  expect(stored.length).toBeGreaterThan(10)
  const hashes = new Set(stored.map(({ hash }) => hash))
  const candidates = new Set(text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g))
  return [...candidates].filter((one) => hashes.has(createHash("sha256").update(one).digest("hex")))
}

test("no log of the whole run holds a password, token, link or cookie that was used in it", async () => {
  const logs = readLogs()
  expect(logs).toContain('"path":"/invite/[secret]"')
  const used = new Set([DEMO_PASSWORD, ...readFileSync(usedSecretsPath, "utf8").trim().split("\n")])
  expect(used.size).toBeGreaterThan(50)
  expect([...used].filter((secret) => logs.includes(secret))).toEqual([])
  expect(await storedSecretsIn(logs)).toEqual([])
})
