import { cookies } from "next/headers"
import { notFound } from "next/navigation"
import { cache } from "react"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import { type RecordConditionKind, recordConditionKinds } from "#lib/contract/automation/flow-terms.ts"
import type { ConditionChoices } from "#lib/contract/automation/sequences.ts"
import { isFlowView, viewCookie } from "./flow-view.ts"

function unlessMissing(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) notFound()
  throw error
}

/** What status nodes of a flow ask for, by its name: of the hundreds there are, those alone. */
function namesIn({ nodes }: Flow, choices: ConditionChoices): ConditionChoices {
  const input = Object.fromEntries(recordConditionKinds.map((kind) => [kind, new Set<number>()]))
  for (const node of nodes)
    if (node.type === "status" && "ids" in node.data.condition)
      for (const id of node.data.condition.ids) input[node.data.condition.kind]?.add(id)
  const of = (kind: RecordConditionKind) => choices[kind].filter(({ id }) => input[kind]?.has(id))
  return {
    registered: of("registered"),
    stage: of("stage"),
    lifecycle: of("lifecycle"),
    platform: of("platform"),
    tag: of("tag"),
    account_tag: of("account_tag"),
    list: of("list"),
  }
}

/**
 * Everything the page of a sequence shows at first; a sequence or version that is not there is the not-found page.
 * @param version number of an older one to look at; null for the one that new runs take
 */
export const loadSequence = cache(async (id: number, version: number | null) => {
  const [found, info, choices, stopped, held] = await Promise.all([
    serverApi.sequences.get({ sequence: id, ...(version && { version }) }).catch(unlessMissing),
    serverApi.sequences.getInfo({ sequence: id }).catch(unlessMissing),
    serverApi.sequences.conditionChoices(),
    serverApi.sequences.getSwitch(),
    cookies(),
  ])
  const view = held.get(viewCookie)?.value
  return {
    ...found,
    /** Number of the version whose flow and figures are shown, where it is not the one that new runs take. */
    older: version === found.sequence.version_number ? null : version,
    alerts: info.data.alerts,
    choices: namesIn(found.flow, choices.data),
    stopped,
    view: isFlowView(view) ? view : ("diagram" as const),
  }
})

export type LoadedSequence = Awaited<ReturnType<typeof loadSequence>>
