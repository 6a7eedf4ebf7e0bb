import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import type { TransferDecision } from "#lib/contract/sequence-publication.ts"
import type { RehearsalAnswer } from "#lib/contract/sequence-starts.ts"
import { type Choices, decisionsOf } from "./decisions.ts"

/** Milliseconds between two looks at who waits. */
const watchInterval = 10_000

export type Published = { sequence: number; version: number }
type Step = { at: "decide" } | { at: "rehearsed"; decisions: TransferDecision[]; rehearsal: RehearsalAnswer }

/** The way of a publication: who waits, what is decided for them, what that would do, and the publication itself. */
export function usePublication({ sequence, version }: Published, onPublished: () => void) {
  const t = useTranslations("sequenceFlow.draw")
  const lock = useSubmitLock()
  const waiting = useQuery({
    queryKey: ["sequence-publication", sequence],
    queryFn: async () => (await api.sequences.getPublication({ sequence })).data,
    refetchInterval: watchInterval,
    staleTime: 0,
    gcTime: 0,
  })
  const [choices, setChoices] = useState<Choices>({})
  const [step, setStep] = useState<Step>({ at: "decide" })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<{ of: "rehearsal" | "publish"; thrown: unknown } | null>(null)
  const decisions = decisionsOf(waiting.data ?? [], choices)

  async function take(of: "rehearsal" | "publish", run: () => Promise<void>) {
    if (!lock.acquire()) return
    setBusy(true)
    setError(null)
    try {
      await run()
    } catch (thrown) {
      setError({ of, thrown })
    } finally {
      setBusy(false)
      lock.release()
    }
  }

  return {
    ...{ waiting, choices, step, isBusy, error },
    choose: setChoices,
    rehearse: () =>
      take("rehearsal", async () => {
        const { data } = await api.sequences.rehearsePublication({ sequence, version, decisions })
        setStep({ at: "rehearsed", decisions, rehearsal: data })
      }),
    publish: () =>
      take("publish", async () => {
        const decided = step.at === "rehearsed" ? step.decisions : decisions
        await api.sequences.publish({ sequence, version, decisions: decided })
        void toastSuccess(t("published"))
        onPublished()
      }),
    /** Back to what is decided. */
    back: () => {
      setError(null)
      setStep({ at: "decide" })
    },
  }
}

export type Publication = ReturnType<typeof usePublication>
