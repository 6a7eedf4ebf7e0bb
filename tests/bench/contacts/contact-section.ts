import { pool, query } from "#lib/backend/platform/database/db.ts"
import { mustAgree } from "../agree.ts"
import type { Call } from "../calls.ts"
import { writePlans } from "../list/plans.ts"
import type { Comparison, Section } from "../result.ts"
import { compare, compareAtOnce } from "../rounds.ts"
import { BestContacts } from "./best-contacts.ts"
import type { ContactCase } from "./cases.ts"

/** There are many cases, and all after the first find the code warm. */
const length = { rounds: 24, warmUp: 4 }
const budget = { times: 3 }

/** Cases that are asked for by many at once, too. */
const crowded = ["no filter", "common word", "type + country + registered", "tag + country + no bounce"]
const crowd = { clients: 16, calls: 160, rounds: 5, warmUp: 1 }

/** A change to one contact that moves nothing in the list and bumps its version. */
async function touchContact(): Promise<void> {
  await query({
    text: "UPDATE contact SET job_title = job_title WHERE id = (SELECT min(id) FROM contact)",
    values: [],
  })
}

/** The list call in process against the best SQL over the same pool: every filter alone, combinations, pages, words. */
export async function contactSection(cases: ContactCase[], call: Call, plans: string): Promise<Section> {
  const best = new BestContacts(pool)
  const comparisons: Comparison[] = []
  const sidesOf = (desired: ContactCase) => ({
    ours: () => call(`contact-list?${desired.search}`),
    best: async () => JSON.stringify(await best.answer(desired)),
  })
  for (const desired of cases) {
    const sides = sidesOf(desired)
    mustAgree(desired.name, await sides.ours(), await sides.best())
    const before = desired.isAfterWrite ? touchContact : undefined
    comparisons.push({
      name: desired.name,
      ...(await compare({ ...sides, ...length, ...(before && { before }) })),
      budget,
    })
    await before?.()
    await writePlans(plans, `contacts ${desired.name}`, sides.ours)
  }
  for (const desired of cases.filter(({ name }) => crowded.includes(name))) {
    const times = await compareAtOnce({ ...sidesOf(desired), ...crowd })
    comparisons.push({ name: `${desired.name}, ${crowd.clients} at a time`, ...times, budget })
  }
  return {
    title: "Contacts list in process, against the best SQL through the same pool",
    comparisons,
    figures: [],
  }
}
