import { useTranslations } from "next-intl"
import { useState } from "react"
import { createAutosave } from "#components/shell/autosave.ts"
import { useAutosave } from "#components/shell/use-autosave.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import { conflictOf } from "./draft-conflict.ts"

/** Steps that can be undone. */
const maxSteps = 100

type History = { past: Flow[]; now: Flow; future: Flow[]; step?: string | undefined }

/** A flow while it is drawn: each step saved as a draft a moment later, and undone here. */
export function useDrawing(sequence: number, loaded: SequenceDraft) {
  const t = useTranslations("sequenceFlow.draw")
  const fail = useFailureToast()
  const [history, setHistory] = useState<History>({ past: [], now: loaded.flow, future: [] })
  const [stored, setStored] = useState(loaded)
  const [autosave] = useState(() =>
    createAutosave<Flow, SequenceDraft>({
      version: loaded.version,
      initial: { name: "saved" },
      save: async (flow, version) => {
        try {
          const { data } = await api.sequences.saveDraft({ sequence, flow, version })
          setStored(data)
          return data
        } catch (error) {
          if (!conflictOf(error)) void fail(error, t("saveFailed"))
          throw error
        }
      },
      conflictOf,
      // It goes with the next step, or when it is asked for.
      isRetried: () => false,
    }),
  )
  const state = useAutosave(autosave)
  const theirs = state.name === "conflict" ? state.current : null

  const { past, now, future } = history
  function go(next: History) {
    setHistory(next)
    autosave.change(next.now)
  }
  /** Draws what somebody else stored; one's own flow is a step back. */
  function replaceBy(draft: SequenceDraft) {
    autosave.takeTheirs(draft)
    setStored(draft)
    setHistory((before) => ({ past: [...before.past, before.now], now: draft.flow, future: [] }))
  }
  const undone = past.at(-1)
  const [redone] = future

  return {
    flow: now,
    /** The draft as it was saved last. */
    stored,
    state: state.name === "untouched" ? "saved" : state.name,
    /** What somebody else has stored in the meantime. */
    theirs,
    autosave,
    /** @param step changes of one name that follow each other are one step to undo */
    apply(flow: Flow, step?: string) {
      if (flow === now) return
      const isMore = step !== undefined && step === history.step
      go({ past: isMore ? past : [...past, now].slice(-maxSteps), now: flow, future: [], step })
    },
    undo: undone && (() => go({ past: past.slice(0, -1), now: undone, future: [now, ...future] })),
    redo: redone && (() => go({ past: [...past, now], now: redone, future: future.slice(1) })),
    /** A mail was written: its node shows the subject, and its problems go. */
    async readAgain() {
      if (!(await autosave.flush())) return
      const { data } = await api.sequences.getDraft({ sequence })
      if (autosave.isAt(data.version)) setStored(data)
      else autosave.meet(data)
    },
    keepMine() {
      if (theirs) void autosave.keepMine(now, theirs.version)
    },
    takeTheirs() {
      if (theirs) replaceBy(theirs)
    },
    replaceBy,
    /** Discards the draft as it was seen here: what somebody else has stored since stays, and is a conflict. */
    async drop() {
      const version = autosave.version()
      try {
        await api.sequences.dropDraft({ sequence, ...(version !== null && { version }) })
      } catch (error) {
        const current = conflictOf(error)
        if (current) autosave.meet(current)
        throw error
      }
    },
  }
}

export type Drawing = ReturnType<typeof useDrawing>
