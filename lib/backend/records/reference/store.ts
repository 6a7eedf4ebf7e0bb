import { onCacheNotice } from "#lib/backend/platform/database/cache-notices.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { noticesArrive } from "#lib/backend/platform/database/notices.ts"
import { blocs } from "#lib/contract/records/reference.ts"
import type { Bloc, Named, ReferenceRows } from "./rows.ts"
import { referenceSql } from "./rows.ts"

/** Reference data of the process (T-6): lists in their order, and each looked up by id. */
export type ReferenceStore = ReferenceRows & {
  by: {
    accountTypes: Map<number, ReferenceRows["accountTypes"][number]>
    badges: Map<number, Named>
    companyTags: Map<number, Named>
    contactTags: Map<number, Named>
    countries: Map<number, ReferenceRows["countries"][number]>
    owners: Map<number, ReferenceRows["owners"][number]>
    marketCategories: Map<number, Named>
    vendorSections: Map<number, { id: number; name: string }>
    registrationLifecycles: Map<number, ReferenceRows["registrationLifecycles"][number]>
    boothItems: Map<number, ReferenceRows["boothItems"][number]>
    organizations: Map<number, { id: number; name: string }>
  }
  /** Account types under each type, itself included. */
  typeFamily: Map<number, number[]>
  currentSessionIds: number[]
  currentOptionIds: number[]
  previousOptionIds: number[]
}

/** Used for this long at most when notices of changes do not arrive. */
const maxAgeWithoutNotices = 1_000

let loading: Promise<ReferenceStore> | undefined
let loadedAt = 0
onCacheNotice("reference", () => {
  loading = undefined
})

/** Reference data, read once and again after any change to it. */
export function referenceStore(): Promise<ReferenceStore> {
  const isStale = !noticesArrive() && performance.now() - loadedAt > maxAgeWithoutNotices
  if (loading && !isStale) return loading
  loadedAt = performance.now()
  const fresh = readReference()
  loading = fresh
  fresh.catch(() => {
    if (loading === fresh) loading = undefined
  })
  return fresh
}

/** As people look for a name: accents and capitals make no other letter. Both languages of the product have the same order. */
export const { compare: compareNames } = new Intl.Collator("en", { numeric: true })
const byNickname = (a: { nickname: string }, b: { nickname: string }) => compareNames(a.nickname, b.nickname)

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Reads reference data past what is held. @param connection of an open transaction */
export async function readReference(connection?: Connection): Promise<ReferenceStore> {
  const [row] = await query<{ data: ReferenceRows }>({ text: referenceSql, values: [] }, connection)
  if (!row) throw new Error("Reference data did not answer")
  const data = { ...row.data, owners: row.data.owners.toSorted(byNickname) }
  const sessions = data.tradeshows.flatMap((show) => show.sessions)
  const lifecycles = data.tradeshows.flatMap((show) => show.lifecycles)
  const optionIds = (isCurrent: boolean) =>
    lifecycles
      .filter((one) => one.is_current === isCurrent)
      .flatMap((one) => one.options.map((option) => option.id))
  return {
    ...data,
    by: {
      accountTypes: byId(data.accountTypes),
      badges: byId(data.badges),
      companyTags: byId(data.companyTags),
      contactTags: byId(data.contactTags),
      countries: byId(data.countries),
      owners: byId(data.owners),
      marketCategories: byId(data.marketCategories),
      vendorSections: byId(data.tradeshows.flatMap((show) => show.vendor_sections)),
      registrationLifecycles: byId(data.registrationLifecycles),
      boothItems: byId(data.boothItems),
      organizations: byId(data.invoicingOrganizations),
    },
    typeFamily: familyOf(data.accountTypes),
    currentSessionIds: sessions.filter((session) => session.is_current).map((session) => session.id),
    currentOptionIds: optionIds(true),
    previousOptionIds: optionIds(false),
  }
}

/**
 * Sessions that are over and not the current ones of their shows (L-41). Reference data is read when it changes, which no day does.
 * @param today YYYY-MM-DD, where the organiser is
 */
export function previousSessionIds(
  { tradeshows }: Pick<ReferenceStore, "tradeshows">,
  today: string,
): number[] {
  return tradeshows
    .flatMap(({ sessions }) => sessions)
    .filter(({ is_current, to }) => !is_current && to !== null && to < today)
    .map(({ id }) => id)
}

function familyOf(types: { id: number; parent_id: number | null }[]): Map<number, number[]> {
  return new Map(
    types.map((type) => [
      type.id,
      [type.id, ...types.filter((one) => one.parent_id === type.id).map((one) => one.id)],
    ]),
  )
}

/** Blocs that a company's account types open (C-7). */
export function blocsOf(accountTypeIds: number[], store: ReferenceStore): Set<Bloc> {
  const opened = accountTypeIds.map((id) => store.by.accountTypes.get(id)?.bloc_associated)
  return new Set(opened.filter((bloc) => bloc !== null && bloc !== undefined))
}

/** Whether a state is one of a country. */
export function isStateOf(
  state: unknown,
  country: unknown,
  { states }: Pick<ReferenceStore, "states">,
): boolean {
  return states.some(({ id, country_id }) => id === state && country_id === country)
}

/** Values of the ids that are known; one created a moment ago may not be in the store of this process yet. */
export function present<Value>(ids: number[], known: Map<number, Value>): Value[] {
  return ids.map((id) => known.get(id)).filter((value) => value !== undefined)
}

/** Account types as lists show them: those of a bloc beside each other, as pages have the blocs, and in their usual order within it. */
export function typesByBloc(accountTypeIds: number[], { by }: ReferenceStore) {
  const types = present(accountTypeIds, by.accountTypes)
  if (types.length < 2) return types
  const placeOf = ({ bloc_associated: bloc }: (typeof types)[number]) =>
    bloc === null ? blocs.length : blocs.indexOf(bloc)
  return types.toSorted((a, b) => placeOf(a) - placeOf(b))
}
