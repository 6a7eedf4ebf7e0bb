import { useTranslations } from "next-intl"
import type { OptimisticUpdate } from "#components/shell/use-optimistic-updates.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { ApiError } from "#lib/api/errors.ts"
import { type Brought, bring } from "./calls.ts"
import { movedElsewhere } from "./moved-elsewhere.ts"
import { type Move, moved, relocated, type Stages, savedMove } from "./stages.ts"

/** Milliseconds for which a stored move is reported (B-8); the toast waits while the pointer is on it. */
const savedDuration = 2_000

type MoveOptions = {
  pipeline: number
  update: <Answer>(move: OptimisticUpdate<Stages, Answer>) => Promise<boolean>
  refresh: (company?: number) => void
}

/** A card on its way. */
type Moving = {
  id: number
  name: string
  /** Since when it has stood where it leaves. */
  since?: string | undefined
  /** The move that is undone, and since when the company had been where it enters again. */
  undoes?: { move: number; since: string | undefined }
}

/** The board once the server has stored a move. */
const afterMove = (stages: Stages, move: Move, { saved }: Brought) =>
  saved ? savedMove(stages, move, saved.company) : relocated(stages, move.company, null)

/**
 * Moves of cards, shown before they are stored. Those of different cards are under way side by side; those of one card go one
 * after the other, and one that fails takes the later ones along.
 * @returns a function of the card and the stages it leaves and enters, null being out of the pipeline; it answers whether that was stored
 */
export function useMoves({ pipeline, update, refresh }: MoveOptions) {
  const t = useTranslations("pipelines")
  const fail = useFailureToast()

  /** @returns the board as the reason has it, where that is a colleague's move */
  function refused({ id: company, name }: Moving, error: unknown) {
    // Deleted in the meantime: the stream may have said so before the card was dropped.
    if (error instanceof ApiError && error.status === 404) {
      void toastFailure(t("error-revert"), { description: t("deleted", { company: name }) })
      refresh()
      return (stages: Stages) => relocated(stages, company, null)
    }
    const elsewhere = error instanceof ApiError && error.status === 409 && movedElsewhere(error.body.current)
    if (!elsewhere) {
      void fail(error, t("error-revert"))
      return undefined
    }
    const { option_id: stage, option_title, by } = elsewhere
    const user = by?.name ?? "none"
    void toastFailure(t("error-revert"), {
      description: t(stage === null ? "gone" : "elsewhere", { company: name, stage: option_title, user }),
    })
    refresh(company)
    return (stages: Stages) => relocated(stages, company, stage)
  }

  function reportStored({ from, to }: Move, card: Moving, { saved, move }: Brought): Promise<void> {
    const { id: company, name, since, undoes } = card
    const back = { id: company, name, since: saved?.dateToChange }
    const onClick = () => void start(move === null ? back : { ...back, undoes: { move, since } }, to, from)
    // What somebody else has moved there is not undone from here; an undone move can be made again.
    const action = move === null && !undoes ? undefined : { label: t("undo"), onClick }
    if (!saved) return toastSuccess(t("takenOut", { company: name }), { action })
    const title = t("saved", { company: name, stage: saved.option.title })
    return toastSuccess(title, { duration: savedDuration, action })
  }

  function start(card: Moving, from: number | null, to: number | null): Promise<boolean> {
    const { id: company, undoes } = card
    const move = { company, from, to, at: undoes?.since ?? new Date().toISOString() }
    return update({
      subject: company,
      apply: (stages) => moved(stages, move),
      send: () => bring({ pipeline, company, from, to, undoes: undoes?.move }),
      stored: (brought) => {
        // Whether its board's filters leave a company that came from outside, the server knows.
        if (from === null) refresh(company)
        void reportStored(move, card, brought)
        return (stages) => afterMove(stages, move, brought)
      },
      refused: (error) => refused(card, error),
    })
  }
  return start
}
