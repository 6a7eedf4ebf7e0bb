import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, onDatabase, readStackInfos, test } from "./actors.ts"
import { readUsedSecrets, secretKinds } from "./used-secrets.ts"

/** Everything that was logged while the journeys ran: by the app, its worker, the second copy and the database. */
function readLogs(): string {
  const infos = readStackInfos()
  const logsIn = (folder: string) =>
    readdirSync(folder).flatMap((name) => (name.endsWith(".log") ? [join(folder, name)] : []))
  const files = infos.flatMap(({ directory }) => {
    const found = logsIn(directory)
    expect(found.map((path) => basename(path))).toEqual(
      expect.arrayContaining(["web.log", "worker.log", "remote.log"]),
    )
    return found
  })
  const ofDatabase = logsIn(join(infos[0]?.directory ?? "", ".."))
  expect(ofDatabase.map((path) => basename(path))).toContain("postgres.log")
  return [...files, ...ofDatabase].map((path) => readFileSync(path, "utf8")).join("\n")
}

/** Tokens and secrets of links are stored as hashes: whatever in a text is one of them can be told. */
async function storedSecretsIn(text: string): Promise<string[]> {
  const select = `SELECT encode(token_hash, 'hex') AS hash FROM access_token
     UNION SELECT encode(secret_hash, 'hex') FROM user_link`
  const stored = (
    await Promise.all(readStackInfos().map((info) => onDatabase<{ hash: string }>(select, [], info)))
  ).flat()
  expect(stored.length).toBeGreaterThan(10)
  const hashes = new Set(stored.map(({ hash }) => hash))
  const candidates = new Set(text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g))
  return [...candidates].filter((one) => hashes.has(createHash("sha256").update(one).digest("hex")))
}

/** A secret as it may be in a line: as it is, within JSON, within an address or a form. */
const spellings = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  new URLSearchParams({ secret }).toString().slice("secret=".length),
]

const secretsIn = (text: string, used: { secret: string }[]) =>
  used.flatMap(({ secret }) => (spellings(secret).some((one) => text.includes(one)) ? [secret] : []))

test("no log of the whole run holds a password, token, link or cookie that was used in it", async () => {
  const logs = readLogs()
  expect(logs).toContain('"path":"/invite/[secret]"')
  const used = readUsedSecrets()
  expect(used.length).toBeGreaterThan(50)
  expect(secretsIn(logs, used)).toEqual([])
  expect(await storedSecretsIn(logs)).toEqual([])
})

test("a secret of any kind that was used would be noticed in a line of the log", async () => {
  const used = readUsedSecrets()
  const line = readLogs()
    .split("\n")
    .find((one) => one.includes('"path":"/invite/[secret]"'))
  expect(line).toBeDefined()
  for (const kind of secretKinds) {
    const secret = used.find((one) => one.kind === kind)?.secret
    expect(secret, `No ${kind} was used`).toBeDefined()
    if (!secret) continue
    for (const spelling of spellings(secret)) {
      expect(secretsIn(`${line?.replace("[secret]", spelling)}`, used), kind).toContain(secret)
    }
    if (kind !== "link" && kind !== "session token") continue
    expect(await storedSecretsIn(`${line?.replace("[secret]", secret)}`), kind).toEqual([secret])
  }
})
