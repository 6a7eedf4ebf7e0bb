import { query } from "#lib/backend/platform/database/db.ts"
import { mustAgree } from "../agree.ts"
import type { Call } from "../calls.ts"
import { writePlans } from "../list/plans.ts"
import type { Comparison, Section } from "../result.ts"
import { compare } from "../rounds.ts"
import { bestPage } from "./best-registrations.ts"
import { registrationCases } from "./cases.ts"

/** There are many cases, and all after the first find the code warm. */
const length = { rounds: 24, warmUp: 4 }
const budget = { times: 3 }

/** A change to one registration that moves nothing in the list and bumps its version. */
async function touchRegistration(): Promise<void> {
  await query({
    text: "UPDATE registration SET vat_code = vat_code WHERE id = (SELECT min(id) FROM registration)",
    values: [],
  })
}

type Amount = { currency: string; invoiced: number; overdue: number }

/** Likewise the sums above the list. */
function sumsMustAgree(name: string, ours: string, best: string): void {
  const shown = (amounts: Amount[] | null) =>
    (amounts ?? []).map(({ currency, invoiced, overdue }) => `${currency} ${invoiced} ${overdue}`).join()
  const [held, right] = [shown(JSON.parse(ours).totals.amounts), shown(JSON.parse(best).amounts)]
  if (held !== right) throw new Error(`${name}: the sums differ\n${held}\n${right}`)
}

/** The list of registrations in process against the best SQL over the same pool: every filter alone, combinations, after writes. */
export async function registrationListSection(call: Call, plans: string): Promise<Section> {
  const comparisons: Comparison[] = []
  for (const desired of await registrationCases()) {
    const ours = () => call(`registration/dashboard?${desired.search}`)
    const best = () => bestPage(desired)
    const answers = [await ours(), await best()] as const
    mustAgree(desired.name, ...answers)
    sumsMustAgree(desired.name, ...answers)
    const before = desired.isAfterWrite ? touchRegistration : undefined
    const measured = await compare({ ours, best, ...length, ...(before && { before }) })
    comparisons.push({ name: desired.name, ...measured, budget })
    await before?.()
    await writePlans(plans, `registrations ${desired.name}`, ours)
  }
  return {
    title: "Registrations list in process, against the best SQL through the same pool",
    comparisons,
    figures: [],
  }
}
