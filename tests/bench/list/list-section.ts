import { pool, query } from "#lib/backend/platform/database/db.ts"
import { mustAgree } from "../agree.ts"
import type { Call } from "../calls.ts"
import type { Comparison, Section } from "../result.ts"
import { compare } from "../rounds.ts"
import { BestList } from "./best-list.ts"
import type { ListCase } from "./cases.ts"
import { writePlans } from "./plans.ts"

const rounds = 200
const budget = { times: 3 }

/** A change to one company that moves nothing in the list and bumps its version. */
async function touchCompany(): Promise<void> {
  await query({
    text: "UPDATE company SET zip_code = zip_code WHERE id = (SELECT min(id) FROM company)",
    values: [],
  })
}

/** The list call in process against the best SQL over the same pool. */
export async function listSection(cases: ListCase[], call: Call, plans: string): Promise<Section> {
  const best = new BestList(pool)
  const comparisons: Comparison[] = []
  for (const desired of cases) {
    const sides = {
      ours: () => call(`company-list?${desired.search}`),
      best: async () => JSON.stringify(await best.answer(desired)),
    }
    mustAgree(desired.name, await sides.ours(), await sides.best())
    const before = desired.isAfterWrite ? touchCompany : undefined
    comparisons.push({ name: desired.name, ...(await compare({ ...sides, rounds, before })), budget })
    await before?.()
    await writePlans(plans, desired.name, sides.ours)
    await writePlans(plans, `${desired.name} best`, sides.best)
  }
  return {
    title: "List call in process, against the best SQL through the same pool",
    comparisons,
    figures: [],
  }
}
