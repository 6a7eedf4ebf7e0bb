import type pg from "pg"
import { z } from "zod"

const nodeSchema = z.object({
  "Actual Rows": z.number().default(0),
  "Actual Loops": z.number().default(1),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Join Filter": z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).optional()
  },
})
const planSchema = z.object({ Plan: nodeSchema })

type PlanNode = z.infer<typeof nodeSchema>

function visitedBy(node: PlanNode): number {
  const own = node["Actual Rows"] + node["Rows Removed by Filter"] + node["Rows Removed by Join Filter"]
  return (node.Plans ?? []).reduce((total, child) => total + visitedBy(child), own * node["Actual Loops"])
}

const planIn = /plan:\s*(\{[\s\S]*\})\s*$/

/**
 * Counts the rows that all steps of a statement's plans look at, those of the functions and triggers that it runs included: what it costs,
 * whatever the machine does meanwhile.
 * @param client a connection of a superuser
 */
export async function rowsVisited(client: pg.Client, statement: string): Promise<number> {
  let visited = 0
  const add = ({ message = "" }: { message?: string | undefined }) => {
    const plan = planIn.exec(message)?.[1]
    if (plan) visited += visitedBy(planSchema.parse(JSON.parse(plan)).Plan)
  }
  client.on("notice", add)
  await client.query(`LOAD 'auto_explain';
    SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on; SET auto_explain.log_analyze = on;
    SET auto_explain.log_timing = off; SET auto_explain.log_format = json; SET client_min_messages = log`)
  try {
    await client.query(statement)
  } finally {
    await client.query("RESET client_min_messages; SET auto_explain.log_min_duration = -1")
    client.off("notice", add)
  }
  return visited
}
