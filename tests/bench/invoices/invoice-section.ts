import { fork } from "node:child_process"
import { once } from "node:events"
import { z } from "zod"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import type { Call } from "../calls.ts"
import { effort } from "../effort.ts"
import type { Section } from "../result.ts"
import { compareIssuing } from "./issuing.ts"

/** Processes that print at the same time, one a core. */
const printers = 2
const invoices = effort(150)
/** At least 20 a second by both: milliseconds one of them may take. */
const limitMs = 100

async function timeOf(): Promise<number> {
  const printer = fork("tests/bench/invoices/printer.ts", { env: childEnvironment({}) })
  printer.send(invoices)
  const [ms] = await once(printer, "message")
  return z.number().parse(ms)
}

/** How fast invoices are issued, and printed with their XML by two processes at once. */
export async function invoiceSection(call: Call, user: number): Promise<Section> {
  const { invoices: known } = await queryOne<{ invoices: number }>({
    text: "SELECT count(*)::int AS invoices FROM invoice",
    values: [],
  })
  const comparisons = await compareIssuing(call, user)
  const times = await Promise.all(Array.from({ length: printers }, timeOf))
  const slowest = Math.max(...times)
  const note = `${printers} processes, ${invoices} each`
  return {
    title: `Invoices in process against plain SQL, among ${known.toLocaleString("en")}, and as PDF/A-3 with XML`,
    comparisons,
    figures: [
      { name: "one", value: slowest, unit: "ms", limit: limitMs, note },
      { name: "PDFs a second", value: times.reduce((sum, ms) => sum + 1000 / ms, 0), unit: "/s" },
    ],
  }
}
