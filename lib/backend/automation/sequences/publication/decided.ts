import { graphOf } from "#lib/automation/flows/flow-graph.ts"
import { type Destination, destinationOf } from "#lib/automation/flows/transfers.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import type { TransferDecision } from "#lib/contract/automation/sequence-publication.ts"
import { getDraft } from "../editing/drafts.ts"
import { type PublishedVersion, publishedVersions } from "./versions.ts"

export type PublicationInput = { sequence: number; version: number; decisions: TransferDecision[] }

/** What becomes of those who wait at a node of an older version, where they do not stay. */
export type Transfer = Destination & { from: PublishedVersion; node: string }

/** The draft that is to be published, and what becomes of those who wait. */
export type Decided = {
  draft: SequenceDraft
  flow: Flow
  versions: PublishedVersion[]
  transfers: Transfer[]
}

/** @throws 422 on `decisions` for a node that is not there or takes nobody, and for two decisions on one node */
function transfersOf(
  decisions: readonly TransferDecision[],
  flow: Flow,
  versions: readonly PublishedVersion[],
): Transfer[] {
  const fresh = graphOf(flow)
  const decided = new Set(decisions.map(({ version_number, node }) => `${version_number} ${node}`))
  if (decided.size < decisions.length) throw invalid({ decisions: ["not_allowed"] })
  return decisions.flatMap((decision) => {
    const from = versions.find(({ number }) => number === decision.version_number)
    const before = from?.flow.nodes.find(({ id }) => id === decision.node)
    const destination = before && destinationOf(decision, before, fresh)
    if (!from || !before || destination === "wrong") throw invalid({ decisions: ["unknown_value"] })
    return destination ? [{ ...destination, from, node: before.id }] : []
  })
}

/**
 * What a publication means.
 * @throws 404, 409 with the stored draft when it is another version by now or there is none, 422 on `flow` with problems, 422 on `decisions`
 */
export async function decide(
  { sequence, version, decisions }: PublicationInput,
  connection?: Connection,
): Promise<Decided> {
  const draft = await getDraft(sequence, connection)
  if (draft.version !== version) throw conflict("sequence_draft_changed", draft)
  if (draft.problems.length > 0) throw invalid({ flow: ["flow_has_problems"] })
  const versions = await publishedVersions(sequence, connection)
  return { draft, flow: draft.flow, versions, transfers: transfersOf(decisions, draft.flow, versions) }
}
