import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { compareFlows, type FlowDifferences } from "#lib/automation/flows/compare-flows.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import type {
  PublicationSimulation,
  TransferDecision,
} from "#lib/contract/automation/sequence-publication.ts"
import { conflictOf } from "../drawing/draft-conflict.ts"
import { type Choices, type Chosen, decisionsOf, possibleChoices } from "./decisions.ts"

/** Milliseconds between two looks at who waits. */
const watchInterval = 10_000

/** The draft that is published: its version, null when somebody published or discarded it meanwhile. */
export type Published = { sequence: number; version: number | null; flow: Flow }
type Happens = {
  /** Told with the number of the version. */
  onPublished: (version: number) => void
  /** Somebody else changed the draft: this is what is stored now. */
  onChanged: (current: SequenceDraft) => void
  /** The flow was refused for problems that nobody here knew of. */
  onProblems: () => void
}
type Simulated = {
  at: "simulated"
  version: number
  decisions: TransferDecision[]
  simulation: PublicationSimulation
}
type Step = { at: "decide" } | Simulated
const deciding: Step = { at: "decide" }

/** The steps of a publication: who waits, what is decided for them, what that would do, and the publication itself. */
export function usePublication({ sequence, version, flow }: Published, happens: Happens) {
  const t = useTranslations("sequenceFlow.draw")
  const lock = useSubmitLock()
  const waiting = useQuery({
    // Who may continue depends on the draft.
    queryKey: ["sequence-publication", sequence, version],
    queryFn: async () => (await api.sequences.getPublication({ sequence })).data,
    refetchInterval: watchInterval,
    enabled: version !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const [chosen, setChosen] = useState<Choices>({})
  const [taken, setTaken] = useState<Step>(deciding)
  const [changed, setChanged] = useState<{ version: number | null; differences: FlowDifferences }>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<{ of: "simulation" | "publish"; thrown: unknown } | null>(null)
  const { choices, lost } = possibleChoices(waiting.data ?? [], chosen, flow)
  const decisions = decisionsOf(waiting.data ?? [], choices)
  // What was simulated is that of its version alone.
  const step = taken.at === "simulated" && taken.version === version ? taken : deciding

  async function take(of: "simulation" | "publish", run: (version: number) => Promise<void>) {
    if (version === null || !lock.acquire()) return
    setBusy(true)
    setError(null)
    try {
      await run(version)
    } catch (thrown) {
      const current = conflictOf(thrown)
      if (current) {
        setChanged({ version: current.version, differences: compareFlows(flow, current.flow) })
        happens.onChanged(current)
      } else {
        setError({ of, thrown })
        if (thrown instanceof ApiError && thrown.fieldErrors("flow").length > 0) happens.onProblems()
      }
    } finally {
      setBusy(false)
      lock.release()
    }
  }

  return {
    version,
    waiting,
    choices,
    lost,
    step,
    isBusy,
    error,
    /** How the draft differs from the one before it, where somebody else changed it while this is open. */
    changed: changed?.version === version ? changed.differences : undefined,
    isGone: version === null,
    choose: (key: string, choice: Chosen) => setChosen((before) => ({ ...before, [key]: choice })),
    chooseMany: (more: Choices) => setChosen((before) => ({ ...before, ...more })),
    simulate: () =>
      take("simulation", async (of) => {
        const { data } = await api.sequences.simulatePublication({ sequence, version: of, decisions })
        setTaken({ at: "simulated", version: of, decisions, simulation: data })
      }),
    publish: () =>
      take("publish", async (of) => {
        const decided = step.at === "simulated" ? step.decisions : decisions
        const published = await api.sequences.publish({ sequence, version: of, decisions: decided })
        void toastSuccess(t("published"))
        happens.onPublished(published.version_number)
      }),
    /** Back to what is decided. */
    back: () => {
      setError(null)
      setTaken(deciding)
    },
  }
}

export type Publication = ReturnType<typeof usePublication>
