export type Message = { status: number; body: unknown; headers?: Record<string, string> }

/** A refusal as the platform words it. */
export const error = (status: number, errorCode: string, errorMessage = ""): Message => ({
  status,
  body: { errorCode, errorMessage },
})

/** A company of the directory: its lines by their statuses alone, or as they are. */
export type DirectoryUnit = {
  status: "A" | "C"
  lines: (string | DirectoryLine)[]
  establishments?: { siret: string; name?: string; administrativeStatus?: "A" | "C"; address?: object }[]
  codes?: {
    siret: string
    routingIdentifier: string
    routingCodeName?: string
    administrativeStatus?: "A" | "C"
  }[]
}
type DirectoryLine = {
  addressingIdentifier?: string
  directoryLineStatus?: string
  siret?: string
  addressingSuffix?: string
  routingCode?: { routingIdentifier: string; routingCodeName?: string }
}
type DirectorySearch = {
  filters?: Record<string, { op?: string; value?: string }>
  sorting?: { field: string; sortingOrder: "ascending" | "descending" }[]
  limit?: number
  ignore?: number
}
type Directory = {
  /** By SIREN. */
  directory: Record<string, DirectoryUnit>
  /** Results of a page at most. */
  maxResults: number
}

function findSiren(siren: string, { directory }: Directory): Message {
  const unit = directory[siren]
  return unit
    ? { status: 200, body: { siren, administrativeStatus: unit.status } }
    : error(404, "MISSING_RESOURCE")
}

const unitsOf = ({ directory }: Directory, siren?: string) =>
  Object.entries(directory).filter(([known]) => siren === undefined || known === siren)

function findLines(search: DirectorySearch, all: Directory): Message {
  const { siren, addressingIdentifier } = search.filters ?? {}
  const lines = unitsOf(all, siren?.value).flatMap(([known, unit]) =>
    unit.lines.map((line) => ({
      siren: known,
      ...(typeof line === "string" ? { addressingIdentifier: known, directoryLineStatus: line } : line),
    })),
  )
  const { value } = addressingIdentifier ?? {}
  return pageOf(
    search,
    all,
    lines.filter((line) => value === undefined || line.addressingIdentifier === value),
  )
}

function findSirets(search: DirectorySearch, all: Directory): Message {
  const units = unitsOf(all, search.filters?.siren?.value)
  return pageOf(
    search,
    all,
    units.flatMap(([siren, { establishments = [] }]) => establishments.map((one) => ({ siren, ...one }))),
  )
}

function findCodes(search: DirectorySearch, all: Directory): Message {
  const codes = unitsOf(all).flatMap(([, unit]) => unit.codes ?? [])
  return pageOf(
    search,
    all,
    codes.filter(({ siret }) => siret === search.filters?.siret?.value),
  )
}

/** A page as a search answers it: nothing found is 204, a page that was made shorter 206. */
function pageOf(
  { filters, sorting = [], limit = 25, ignore = 0 }: DirectorySearch,
  { maxResults }: Directory,
  found: object[],
): Message {
  if (Object.values(filters ?? {}).some(({ op }) => op !== "strict")) return error(400, "INVALID_FIELD", "op")
  const [by] = sorting
  const valueAt = (one: object) => String(Object.entries(one).find(([key]) => key === by?.field)?.[1] ?? "")
  const sorted = by ? found.toSorted((a, b) => valueAt(a).localeCompare(valueAt(b))) : found
  const results = sorted.slice(ignore, ignore + Math.min(limit, maxResults))
  if (results.length === 0) return { status: 204, body: undefined }
  const isCut = limit > maxResults && results.length === maxResults
  return { status: isCut ? 206 : 200, body: { totalNumberOfResults: found.length, results } }
}

/** What the directory answers to a call as "POST /directory-service/v1/siret/search". */
export function answerFromDirectory(call: string, sent: Buffer, all: Directory): Message {
  const siren = /^GET \/directory-service\/v1\/siren\/code-insee:(.*)$/.exec(call)?.[1]
  if (siren !== undefined) return findSiren(siren, all)
  const find = searches[call]
  return find ? find(JSON.parse(sent.toString()), all) : error(404, "MISSING_RESOURCE")
}

const searches: Record<string, (search: DirectorySearch, all: Directory) => Message> = {
  "POST /directory-service/v1/directory-line/search": findLines,
  "POST /directory-service/v1/siret/search": findSirets,
  "POST /directory-service/v1/routing-code/search": findCodes,
}
