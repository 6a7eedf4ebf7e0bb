import { z } from "zod"
import type { DirectoryLine } from "#lib/contract/finance/directory.ts"
import { sirenOfAddress } from "#lib/contract/records/electronic-address.ts"
import type { PlatformAccess } from "../service/access-token.ts"
import { searchDirectory } from "./search.ts"

const text = z.string().nullish()
const postal = z.object({ postalCode: text, locality: text }).nullish()

const line = z.object({
  addressingIdentifier: text,
  directoryLineStatus: text,
  siret: text,
  addressingSuffix: text,
  routingCode: z
    .object({ routingIdentifier: text, routingCodeName: text, administrativeStatus: text })
    .nullish(),
})
type Line = z.infer<typeof line>

const establishment = z.object({ siret: text, name: text, administrativeStatus: text, address: postal })
type Establishment = z.infer<typeof establishment>

const code = z.object({
  siret: text,
  routingIdentifier: text,
  routingCodeName: text,
  administrativeStatus: text,
})

/** Establishments of which the names of routing codes are read: each is a call. */
const maxEstablishments = 20

/** An identifier that was left out is put together from its parts. */
const addressOf = (siren: string, one: Line) =>
  one.addressingIdentifier ??
  [siren, one.siret, one.routingCode?.routingIdentifier ?? one.addressingSuffix].filter(Boolean).join("_")

function stateOf(
  one: Line,
  of: Establishment | undefined,
  codeState: string | undefined,
): DirectoryLine["state"] {
  if (of?.administrativeStatus === "C" || codeState === "C") return "closed"
  const status = one.directoryLineStatus ?? "Enabled"
  if (status === "Upcoming") return "upcoming"
  return status === "Enabled" ? "open" : "closed"
}

async function namesOfCodes(access: PlatformAccess, lines: readonly Line[]) {
  const sirets = new Set(
    lines.flatMap(({ siret, routingCode }) =>
      siret && routingCode?.routingIdentifier && !routingCode.routingCodeName ? [siret] : [],
    ),
  )
  const codes = new Map<string, z.infer<typeof code>>()
  for (const siret of [...sirets].slice(0, maxEstablishments)) {
    const found = await searchDirectory(access, { what: "routing-code", by: { siret }, item: code })
    for (const one of found.results) codes.set(`${siret}_${one.routingIdentifier}`, one)
  }
  return codes
}

async function establishmentsOf(access: PlatformAccess, siren: string, lines: readonly Line[]) {
  if (!lines.some(({ siret }) => siret)) return new Map<string, Establishment>()
  const { results } = await searchDirectory(access, { what: "siret", by: { siren }, item: establishment })
  return new Map(results.map((one) => [one.siret ?? "", one]))
}

/**
 * Where a buyer receives e-invoices: the lines of the directory, each once, with the names of establishments and routing codes.
 * @throws PlatformTrouble
 */
export async function readLines(
  access: PlatformAccess,
  siren: string,
): Promise<{ lines: DirectoryLine[]; is_cut: boolean }> {
  const { results, isCut } = await searchDirectory(access, {
    what: "directory-line",
    by: { siren },
    item: line,
  })
  const establishments = await establishmentsOf(access, siren, results)
  const codes = await namesOfCodes(access, results)
  const lines = new Map<string, DirectoryLine>()
  for (const one of results) {
    const address = addressOf(siren, one)
    // What could not be stored is not offered.
    if (sirenOfAddress(address) !== siren) continue
    const of = establishments.get(one.siret ?? "")
    const named = codes.get(`${one.siret}_${one.routingCode?.routingIdentifier}`)
    lines.set(address, {
      address,
      state: stateOf(
        one,
        of,
        one.routingCode?.administrativeStatus ?? named?.administrativeStatus ?? undefined,
      ),
      siret: one.siret ?? "",
      establishment: of?.name ?? "",
      place: [of?.address?.postalCode, of?.address?.locality].filter(Boolean).join(" "),
      routing_code: one.routingCode?.routingIdentifier ?? "",
      routing_name: one.routingCode?.routingCodeName ?? named?.routingCodeName ?? "",
    })
  }
  return { lines: [...lines.values()], is_cut: isCut }
}
