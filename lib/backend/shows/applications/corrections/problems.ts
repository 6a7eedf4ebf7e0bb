import { isDeepStrictEqual } from "node:util"
import { problemOf } from "#lib/backend/platform/http/issue-problems.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import {
  applicationProblems,
  type WholeApplication,
} from "#lib/backend/shows/registrations/intake/application-problems.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import { application } from "#lib/contract/shows/registration-intake.ts"
import { toStore } from "../stored-values.ts"

type Sent = { id: number; tradeshowId: number }

/** What cannot be read for lack of something; what it names is checked nevertheless. */
function named({ tradeshowId }: Sent, values: ApplicationValues): WholeApplication {
  const { brand, booths, billing } = values
  const networks = (list: ApplicationValues["contacts"][number]["socialNetworks"]) =>
    list.flatMap(({ socialNetworkId, name }) => (socialNetworkId === null ? [] : [{ socialNetworkId, name }]))
  return {
    ...values,
    events: { tradeshowId },
    brand: {
      basic: { ...brand.basic, countryId: brand.basic.countryId ?? 0 },
      brands: brand.brands.map((one) => ({ ...one, socialNetworks: networks(one.socialNetworks) })),
    },
    contacts: values.contacts.map((one) => ({ ...one, socialNetworks: networks(one.socialNetworks) })),
    booths: booths.map((booth) => ({ ...booth, itemId: booth.itemId ?? 0 })),
    billing: {
      ...billing,
      countryId: billing.countryId ?? 0,
      paymentPlanId: billing.paymentPlanId ?? 0,
      paymentMethodId: billing.paymentMethodId ?? 0,
    },
  }
}

async function allProblems(
  sent: Sent,
  values: ApplicationValues,
  within: Pick<Transaction, "store" | "connection">,
): Promise<Problems> {
  const store = toStore(values, { events: { tradeshowId: sent.tradeshowId } }, null)
  const read = application.safeParse(store)
  const problems: Problems = { ...(await applicationProblems(sent.id, named(sent, values), within)) }
  // What is missing is said to be so, not to be unknown.
  for (const issue of read.error?.issues ?? []) problems[issue.path.join(".")] = [problemOf(issue, store)]
  return problems
}

/** What is wrong with a correction, by the paths of the form. What it leaves as it is stored is never wrong. */
export async function correctionProblems(
  sent: Sent,
  { current, typed }: { current: ApplicationValues; typed: ApplicationValues },
  within: Pick<Transaction, "store" | "connection">,
): Promise<Problems> {
  const found = await allProblems(sent, typed, within)
  if (Object.keys(found).length === 0) return {}
  const before = await allProblems(sent, current, within)
  return Object.fromEntries(
    Object.entries(found).filter(([path, problem]) => !isDeepStrictEqual(before[path], problem)),
  )
}
