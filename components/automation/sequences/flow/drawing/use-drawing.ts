import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import { conflictOf } from "./draft-conflict.ts"
import { DraftKeeper, type KeptState } from "./draft-keeper.ts"

/** Milliseconds after a change in which nothing is saved. */
const pause = 700
/** Steps that can be taken back. */
const mostSteps = 100

type History = { past: Flow[]; now: Flow; future: Flow[]; step?: string | undefined }

/** A flow while it is drawn: each step kept as a draft a moment later, and taken back here. */
export function useDrawing(sequence: number, loaded: SequenceDraft) {
  const t = useTranslations("sequenceFlow.draw")
  const fail = useFailureToast()
  const [history, setHistory] = useState<History>({ past: [], now: loaded.flow, future: [] })
  const [stored, setStored] = useState(loaded)
  const [theirs, setTheirs] = useState<SequenceDraft>()
  const [state, setState] = useState<KeptState>("kept")
  const [keeper] = useState(
    () =>
      new DraftKeeper<Flow, SequenceDraft>(loaded.version, {
        save: async (flow, version) => (await api.sequences.saveDraft({ sequence, flow, version })).data,
        versionOf: ({ version }) => version,
        conflictOf,
        onState: setState,
        onSaved: setStored,
        onConflict: setTheirs,
        onFailed: (error) => void fail(error, t("saveFailed")),
        pause,
      }),
  )

  const { past, now, future } = history
  function go(next: History) {
    setHistory(next)
    keeper.put(next.now)
  }
  /** Draws what somebody else stored; one's own flow is a step back. */
  function replaceBy(draft: SequenceDraft) {
    keeper.drop()
    keeper.rebase(draft.version)
    setStored(draft)
    setState("kept")
    setTheirs(undefined)
    setHistory((before) => ({ past: [...before.past, before.now], now: draft.flow, future: [] }))
  }
  const undone = past.at(-1)
  const [redone] = future

  return {
    flow: now,
    /** The draft as it was kept last. */
    stored,
    state,
    /** What somebody else kept meanwhile. */
    theirs,
    keeper,
    /** @param step changes of one name that follow each other are one step to take back */
    apply(flow: Flow, step?: string) {
      if (flow === now) return
      const isMore = step !== undefined && step === history.step
      go({ past: isMore ? past : [...past, now].slice(-mostSteps), now: flow, future: [], step })
    },
    undo: undone && (() => go({ past: past.slice(0, -1), now: undone, future: [now, ...future] })),
    redo: redone && (() => go({ past: [...past, now], now: redone, future: future.slice(1) })),
    /** A mail was written: its subject stands beside its node, and its problems go. */
    async readAgain() {
      if (!(await keeper.flush())) return
      const { data } = await api.sequences.getDraft({ sequence })
      if (keeper.isAt(data.version)) return setStored(data)
      setState("conflict")
      setTheirs(data)
    },
    keepMine() {
      if (!theirs) return
      keeper.rebase(theirs.version)
      setTheirs(undefined)
      keeper.put(now)
    },
    takeTheirs() {
      if (theirs) replaceBy(theirs)
    },
    replaceBy,
  }
}

export type Drawing = ReturnType<typeof useDrawing>
