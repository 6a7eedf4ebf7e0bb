import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { Saved } from "#lib/contract/crm/pipelines.ts"
import { bring } from "./calls.ts"
import { movedElsewhere } from "./moved-elsewhere.ts"
import { type ChangeBoard, type Move, relocated, type Stages, savedMove } from "./stages.ts"
import type { Still } from "./still.ts"

/** Milliseconds that a kept move is told of (B-8); the toast waits while the pointer is on it. */
const savedDuration = 2_000

type Given = {
  pipeline: number
  still: Still
  change: ChangeBoard
  begin: (move: Move) => void
  /** That a company is to be read anew. */
  tell: (company: number) => void
}

/** A card on its way. */
type Moving = {
  id: number
  name: string
  /** Since when it has stood where it leaves. */
  since?: string | undefined
  /** Since when it is to stand where it enters: a move that is taken back. */
  enteredAt?: string | undefined
}

/** The board once the server has kept a move. */
const kept = (stages: Stages, move: Move, saved: Saved | null) =>
  saved ? savedMove(stages, move, saved.company) : relocated(stages, move.company, null)

/**
 * Moves of cards, shown before they are kept. Those of different cards are under way side by side; those of one card go one
 * after the other, and one that fails takes the later ones along.
 * @returns a function of the card and the stages it leaves and enters, null being out of the pipeline; it answers whether that was kept
 */
export function useMoves({ pipeline, still, change, begin, tell }: Given) {
  const t = useTranslations("pipelines")
  const fail = useFailureToast()
  const underWay = useRef(new Map<number, Promise<boolean>>())

  /** @returns whether it was kept */
  async function send(move: Move, card: Moving, before: Promise<boolean> | undefined): Promise<boolean> {
    const { company, from, to } = move
    const { name, enteredAt } = card
    if (before && !(await before)) {
      still.whenStill(() => change((stages) => stages, move))
      return false
    }
    try {
      const saved = await bring({ pipeline, company, from, to, enteredAt })
      still.whenStill(() => change((stages) => kept(stages, move, saved), move))
      // Whether its board's filters leave a company that came from outside, the server knows.
      if (from === null) tell(company)
      void tellKept(move, card, saved)
      return true
    } catch (error) {
      const elsewhere =
        error instanceof ApiError && error.status === 409 && movedElsewhere(error.body.current)
      if (!elsewhere) {
        still.whenStill(() => change((stages) => stages, move))
        void fail(error, t("error-revert"))
        return false
      }
      const stage = elsewhere.option_id
      still.whenStill(() => change((stages) => relocated(stages, company, stage), move))
      const where = stage === null ? "gone" : "elsewhere"
      void toastFailure(t("error-revert"), {
        description: t(where, { company: name, stage: elsewhere.option_title }),
      })
      tell(company)
      return false
    }
  }

  function tellKept({ from, to }: Move, card: Moving, saved: Saved | null): Promise<void> {
    const { id: company, name, since } = card
    // Taken back it stands there since it stood there.
    const back = { id: company, name, since: saved?.dateToChange, enteredAt: since }
    const action = { label: t("undo"), onClick: () => void start(back, to, from) }
    if (!saved) return toastSuccess(t("takenOut", { company: name }), { action })
    const title = t("saved", { company: name, stage: saved.option.title })
    return toastSuccess(title, { duration: savedDuration, action })
  }

  function start(card: Moving, from: number | null, to: number | null): Promise<boolean> {
    const { id: company } = card
    const move = { company, from, to, at: card.enteredAt ?? new Date().toISOString() }
    begin(move)
    const sent = send(move, card, underWay.current.get(company))
    underWay.current.set(company, sent)
    void sent.finally(() => {
      if (underWay.current.get(company) === sent) underWay.current.delete(company)
    })
    return sent
  }
  return start
}
