import type { useTranslations } from "next-intl"
import type { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import type { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import type { RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"
import type { LifecycleMove, MadeMove } from "#lib/contract/shows/registration-moves.ts"
import { lifecycleMoves } from "./lifecycle-moves.tsx"

type Translate = ReturnType<typeof useTranslations<"registrations.lifecycle">>
type Registration = { id: number; name: string }
/** Takes a lifecycle back. @param moved what it has moved */
export type Undo = (moved: readonly MadeMove[]) => void

/** The template that fits the lifecycle it has now: offered, never sent by itself. Without one, or an answer, nothing is offered. */
async function findOffered(registration: number) {
  const answer = await api.mailTemplates.offered({ registration }).catch(() => null)
  return answer?.data ?? null
}

type Asking = {
  t: Translate
  confirm: ReturnType<typeof useConfirm>
  isLatest: () => boolean
  /** What was moved by the lifecycle that is undone; nothing is where none is undone. */
  movedBefore: readonly LifecycleMove[]
}

/** Whether a move takes a company to where one of these took it from: whoever undoes that wants it. */
const isReturn = ({ company, pipeline, to }: LifecycleMove, movedBefore: readonly LifecycleMove[]) =>
  movedBefore.some(
    (move) => move.company.id === company.id && move.pipeline.id === pipeline.id && move.from?.id === to.id,
  )

/** @returns the companies that may be moved with it; null when it is not to be set, as when another one has been chosen since */
export async function agreeOnMoves(
  { id, name }: Registration,
  to: RegistrationLifecycle | null,
  { t, confirm, isLatest, movedBefore }: Asking,
): Promise<number[] | null> {
  if (to === null) return []
  const { data: moves } = await api.registrations.previewLifecycle({ draft: id, lifecycleId: to.id })
  if (!isLatest()) return null
  const companies = moves.map(({ company }) => company.id)
  if (moves.every((move) => isReturn(move, movedBefore))) return companies
  const isConfirmed = await confirm({
    title: t("question", { name, lifecycle: to.name }),
    message: (
      <>
        {t("moves", { count: moves.length })}
        {lifecycleMoves(moves, t)}
      </>
    ),
    action: t("action", { count: moves.length }),
  })
  return isConfirmed ? companies : null
}

type Chosen = {
  to: RegistrationLifecycle | null
  from: number | null
  moves: number[]
  movedBefore: readonly MadeMove[]
}
type Reporting = {
  t: Translate
  /** Null for who may not read mails. */
  writeMail: ReturnType<typeof useComposer>["open"] | null
  undo: Undo | undefined
}

/** Stores it, and says what it moved, with what can be done next. */
export async function storeLifecycle(
  { id, name }: Registration,
  { to, from, moves, movedBefore }: Chosen,
  { t, writeMail, undo }: Reporting,
): Promise<void> {
  const undone = movedBefore.map(({ company, pipeline, move }) => ({
    company_id: company.id,
    pipeline: pipeline.id,
    move,
  }))
  const { moved } = await api.registrations.setLifecycle({
    draft: id,
    lifecycleId: to?.id ?? null,
    from,
    moves,
    undo: undone.length > 0 ? undone : undefined,
  })
  const offered = to && writeMail ? await findOffered(id) : null
  if (!undo && moved.length === 0 && !offered) return
  const undoing = undo && { label: t("undo"), onClick: () => undo(moved) }
  const offer =
    offered && writeMail
      ? {
          label: t("offer"),
          onClick: () => writeMail({ about: { type: "registration", id }, templateId: offered.id }),
        }
      : undefined
  const description = moved.length > 0 ? lifecycleMoves(moved, t) : undefined
  const title = to ? t("done", { name, lifecycle: to.name }) : t("cleared", { name })
  void toastSuccess(title, { description, action: offer ?? undoing, second: offer && undoing })
}
