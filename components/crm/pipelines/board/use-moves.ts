import { useTranslations } from "next-intl"
import type { OptimisticUpdate } from "#components/shell/use-optimistic-updates.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { Saved } from "#lib/contract/crm/pipelines.ts"
import { bring } from "./calls.ts"
import { movedElsewhere } from "./moved-elsewhere.ts"
import { type Move, moved, relocated, type Stages, savedMove } from "./stages.ts"

/** Milliseconds for which a stored move is reported (B-8); the toast waits while the pointer is on it. */
const savedDuration = 2_000

type Given = {
  pipeline: number
  update: <Answer>(move: OptimisticUpdate<Stages, Answer>) => Promise<boolean>
  readAnew: (company?: number) => void
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

/** The board once the server has stored a move. */
const afterMove = (stages: Stages, move: Move, saved: Saved | null) =>
  saved ? savedMove(stages, move, saved.company) : relocated(stages, move.company, null)

/**
 * Moves of cards, shown before they are stored. Those of different cards are under way side by side; those of one card go one
 * after the other, and one that fails takes the later ones along.
 * @returns a function of the card and the stages it leaves and enters, null being out of the pipeline; it answers whether that was stored
 */
export function useMoves({ pipeline, update, readAnew }: Given) {
  const t = useTranslations("pipelines")
  const fail = useFailureToast()

  /** @returns the board as the reason has it, where that is a colleague's move */
  function refused({ id: company, name }: Moving, error: unknown) {
    // Deleted in the meantime: the stream may have said so before the card was dropped.
    if (error instanceof ApiError && error.status === 404) {
      void toastFailure(t("error-revert"), { description: t("deleted", { company: name }) })
      readAnew()
      return (stages: Stages) => relocated(stages, company, null)
    }
    const elsewhere = error instanceof ApiError && error.status === 409 && movedElsewhere(error.body.current)
    if (!elsewhere) {
      void fail(error, t("error-revert"))
      return undefined
    }
    const { option_id: stage, option_title } = elsewhere
    void toastFailure(t("error-revert"), {
      description: t(stage === null ? "gone" : "elsewhere", { company: name, stage: option_title }),
    })
    readAnew(company)
    return (stages: Stages) => relocated(stages, company, stage)
  }

  function reportStored({ from, to }: Move, card: Moving, saved: Saved | null): Promise<void> {
    const { id: company, name, since } = card
    // Taken back it stands there since it stood there.
    const back = { id: company, name, since: saved?.dateToChange, enteredAt: since }
    const action = { label: t("undo"), onClick: () => void start(back, to, from) }
    if (!saved) return toastSuccess(t("takenOut", { company: name }), { action })
    const title = t("saved", { company: name, stage: saved.option.title })
    return toastSuccess(title, { duration: savedDuration, action })
  }

  function start(card: Moving, from: number | null, to: number | null): Promise<boolean> {
    const { id: company, enteredAt } = card
    const move = { company, from, to, at: enteredAt ?? new Date().toISOString() }
    return update({
      subject: company,
      apply: (stages) => moved(stages, move),
      send: () => bring({ pipeline, company, from, to, enteredAt }),
      stored: (saved) => {
        // Whether its board's filters leave a company that came from outside, the server knows.
        if (from === null) readAnew(company)
        void reportStored(move, card, saved)
        return (stages) => afterMove(stages, move, saved)
      },
      refused: (error) => refused(card, error),
    })
  }
  return start
}
