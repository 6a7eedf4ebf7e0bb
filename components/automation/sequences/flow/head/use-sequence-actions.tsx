import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { useAllSequences } from "../../shared/all-sequences.tsx"
import type { LoadedSequence } from "../load-sequence.ts"
import { useAct } from "../use-act.ts"
import type { SequenceDialogKind } from "./sequence-dialog.tsx"

const { Part: SequenceDialog } = lazyPart(() =>
  import("./sequence-dialog.tsx").then((loaded) => loaded.SequenceDialog),
)

const loadApi = async () => (await import("#lib/api/client.ts")).api.sequences

/** What can be done with a sequence as a whole. */
export function useSequenceActions(sequence: LoadedSequence["sequence"]) {
  const t = useTranslations("sequenceFlow")
  const confirm = useConfirm()
  const { run, isBusy } = useAct()
  const [input, setAsked] = useState<{ kind: SequenceDialogKind; round: number }>()

  return {
    isBusy,
    open: (kind: SequenceDialogKind) => setAsked((before) => ({ kind, round: (before?.round ?? 0) + 1 })),
    dialog: input && <SequenceDialog key={input.round} kind={input.kind} sequence={sequence} />,
    setPaused(isPaused: boolean) {
      const call = async () => (await loadApi())[isPaused ? "pause" : "resume"]({ sequence: sequence.id })
      void run(call, t(isPaused ? "pauseDone" : "resumeDone"), t("actionFailed"))
    },
    async archive() {
      const question = {
        title: t("archive.question", { name: sequence.name }),
        message: t("archive.explain"),
      }
      if (!(await confirm({ ...question, action: t("archive.open"), danger: true }))) return
      void run(
        async () => (await loadApi()).archive({ sequence: sequence.id }),
        t("archive.done"),
        t("actionFailed"),
      )
    },
    setStopped: useAllSequences(),
    takeNote() {
      void run(
        async () => (await loadApi()).resetAlert({ sequence: sequence.id }),
        t("alerts.noted"),
        t("actionFailed"),
      )
    },
  }
}
