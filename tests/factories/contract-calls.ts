import { isContractProcedure } from "@orpc/contract"
import { z } from "zod"
import { contract } from "#lib/contract/contract.ts"

export type Call = {
  name: string
  method: string
  path: string
  summary: string | undefined
  input: z.ZodType | undefined
}

type Node = { [key: string]: unknown }

function collect(node: object, names: string[]): Call[] {
  return Object.entries(node as Node).flatMap(([key, value]) => {
    if (isContractProcedure(value)) {
      const { route, inputSchema } = value["~orpc"]
      const { method = "POST", path = "", summary } = route
      const input = inputSchema instanceof z.ZodType ? inputSchema : undefined
      return [{ name: [...names, key].join("."), method, path, summary, input }]
    }
    return typeof value === "object" && value !== null ? collect(value, [...names, key]) : []
  })
}

/** Every call of the contract, however deep it lies: a new one is in the tests that walk them without being added. */
export const allCalls: Call[] = collect(contract, [])

/** What each call of a contract answers. */
export function outputsOf(node: object, names: string[] = []): { name: string; output: unknown }[] {
  return Object.entries(node as Node).flatMap(([key, value]) => {
    if (isContractProcedure(value))
      return [{ name: [...names, key].join("."), output: value["~orpc"].outputSchema }]
    return typeof value === "object" && value !== null ? outputsOf(value, [...names, key]) : []
  })
}

/** The call's path with 1 in the place of every id. */
export function pathOf({ path }: Call): string {
  return `/api${path.replace(/\{\w+\}/g, "1")}`
}
