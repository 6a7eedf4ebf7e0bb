import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { type AnyContractRouter, isContractProcedure } from "@orpc/contract"
import type { RouteTable } from "#lib/api/routes.ts"
import { contract } from "#lib/contract/contract.ts"

const file = "lib/api/routes.json"

function entryOf(entry: AnyContractRouter): string | RouteTable {
  if (!isContractProcedure(entry)) return tableOf(entry)
  const { method = "POST", path, inputStructure = "compact" } = entry["~orpc"].route
  if (inputStructure !== "compact") throw new Error(`${path} is asked in a way that no client knows`)
  return `${method} ${path}`
}

/** Made by no client: answered by leading elsewhere, as to forms of pages without scripts, or by a file, which links lead to. */
function isOfPages(entry: AnyContractRouter): boolean {
  if (!isContractProcedure(entry)) return false
  const { successStatus, outputStructure } = entry["~orpc"].route
  return successStatus === 303 || outputStructure === "detailed"
}

function tableOf(router: object): RouteTable {
  const entries: [string, AnyContractRouter][] = Object.entries(router)
  return Object.fromEntries(
    entries.filter(([, entry]) => !isOfPages(entry)).map(([name, entry]) => [name, entryOf(entry)]),
  )
}

/** Where the calls of the contract go, as clients know it, but for those of plain forms and of links to files. */
export const routeTable = (): RouteTable => tableOf(contract)

/** Writes the routes of the contract for clients. @returns whether they had to be written */
export function writeRoutes(): boolean {
  const text = `${JSON.stringify(routeTable(), null, 2)}\n`
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false
  writeFileSync(file, text)
  return true
}
