import type { AnyContractRouter } from "@orpc/contract"
import table from "./routes.json" with { type: "json" }

/** Method and path of each call, by the names of the contract. */
export type RouteTable = { readonly [name: string]: string | RouteTable }

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

function callOf(entry: string): AnyContractRouter {
  const [given, path] = entry.split(" ")
  const method = methods.find((one) => one === given)
  if (!method || !path?.startsWith("/")) throw new Error(`"${entry}" is no route`)
  return { "~orpc": { errorMap: {}, meta: {}, route: { method, path: `/${path.slice(1)}` } } }
}

function routerOf(routes: RouteTable): AnyContractRouter {
  return Object.fromEntries(
    Object.entries(routes).map(([name, entry]) => [
      name,
      typeof entry === "string" ? callOf(entry) : routerOf(entry),
    ]),
  )
}

/**
 * The contract as far as a client needs it: where each call goes. Its schemas are the server's business; a browser would load
 * 250 KB of them and stand still for a tenth of a second.
 */
export const routes: AnyContractRouter = routerOf(table)
