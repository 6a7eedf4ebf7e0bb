import { z } from "zod"

const counts = z.object({
  low: z.number(),
  moderate: z.number(),
  high: z.number(),
  critical: z.number(),
})
const report = z.object({ metadata: z.object({ vulnerabilities: counts }) })
const failure = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string() }).optional(),
})

/** What `npm audit --json` found; `unreachable` when there is no registry to ask, with the reason. */
export type AuditOutcome =
  | { kind: "looked"; counts: z.infer<typeof counts> }
  | { kind: "unreachable"; reason: string }

/** Reads what `npm audit --json` printed, whatever it ended with. */
export function auditOutcome(printed: string): AuditOutcome {
  const read = readJson(printed)
  const parsed = report.safeParse(read)
  if (parsed.success) return { kind: "looked", counts: parsed.data.metadata.vulnerabilities }
  const failed = failure.safeParse(read).data
  return {
    kind: "unreachable",
    reason: failed?.message || failed?.error?.summary || "npm audit said nothing",
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
