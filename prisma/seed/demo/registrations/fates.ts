import type { Exhibitor } from "#prisma/seed/demo/registrations/exhibitors.ts"
import type { Random } from "#prisma/seed/random.ts"

/** How far an application has come. */
export interface Fate {
  /** Name of its lifecycle; null: 'Completed', nobody has looked at it. */
  lifecycle: string | null
  isPlaced: boolean
  hasTechfile: boolean
  /** What was invoiced and what of it is paid. */
  invoices: "none" | "open" | "partly" | "paid"
}

/** Lifecycles of linked companies by their stage, the likelier first. */
const LIFECYCLES: Record<string, (string | null)[]> = {
  "Application sent": ["Received", "Received", null],
  "Waiting list": ["Waiting list"],
  Accepted: ["Accepted", "Accepted", "Deposit invoiced"],
  "Deposit paid": ["Paid", "Paid", "Paid", "Deposit invoiced"],
  Refused: ["Refused"],
  "Show full": ["Show full"],
}

const INVOICES: Record<string, Fate["invoices"][]> = {
  Accepted: ["none", "none", "open", "partly"],
  "Deposit invoiced": ["open", "open", "partly"],
  Paid: ["paid", "partly", "paid"],
  Cancelled: ["none", "open"],
}

const FLOOR = ["Accepted", "Deposit invoiced", "Paid"]

function lifecycleOf(random: Random, { companyId, stage }: Exhibitor): string | null {
  if (companyId === null) return random.pickSkewed([null, null, null, "Received"])
  if (random.chance(0.05)) return "Cancelled"
  return random.pickSkewed(LIFECYCLES[stage ?? ""] ?? [null, "Received"])
}

export function fateOf(random: Random, exhibitor: Exhibitor): Fate {
  const lifecycle = lifecycleOf(random, exhibitor)
  const isPlaced = FLOOR.includes(lifecycle ?? "") && random.chance(0.7)
  return {
    lifecycle,
    isPlaced,
    hasTechfile: isPlaced && random.chance(0.6),
    invoices: random.pickSkewed(INVOICES[lifecycle ?? ""] ?? ["none"]),
  }
}
