import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { useCan } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"
import { registrationCalls } from "../setting/store.ts"
import { lifecycleMoves } from "./lifecycle-moves.tsx"

/** The template that fits the lifecycle it has now: offered, never sent by itself. Without one, or an answer, nothing is offered. */
async function findOffered(registration: number) {
  const { api } = await import("#lib/api/client.ts")
  const answer = await api.mailTemplates.offered({ registration }).catch(() => null)
  return answer?.data ?? null
}

type Registration = { id: number; name: string }

/**
 * A lifecycle that moves companies asks first, and says afterwards what it moved.
 * @returns a function of a registration and a lifecycle, null for none; it answers what stores that in place of the lifecycle seen, or null when
 * it is not to be
 */
export function useLifecycleChange() {
  const t = useTranslations("registrations.lifecycle")
  const confirm = useConfirm()
  const fail = useFailureToast()
  const composer = useComposer()
  const readsMails = useCan("mail.read")
  const asked = useRef(new Map<number, symbol>())

  /** @returns the companies that may be moved with it; null when it is not to be set, as when another one has been chosen since */
  async function agreed(
    { id, name }: Registration,
    to: RegistrationLifecycle | null,
  ): Promise<number[] | null> {
    const mine = Symbol()
    asked.current.set(id, mine)
    if (to === null) return []
    try {
      const calls = await registrationCalls()
      const { data: moves } = await calls.previewLifecycle({ draft: id, lifecycleId: to.id })
      if (asked.current.get(id) !== mine) return null
      const companies = moves.map(({ company }) => company.id)
      if (moves.length === 0) return companies
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
    } catch (error) {
      void fail(error, t("failed", { name }))
      return null
    }
  }

  type Chosen = { to: RegistrationLifecycle | null; moves: number[]; from: number | null }

  async function store({ id, name }: Registration, { to, moves, from }: Chosen): Promise<void> {
    const calls = await registrationCalls()
    const { moved } = await calls.setLifecycle({ draft: id, lifecycleId: to?.id ?? null, from, moves })
    if (!to) return
    const offered = readsMails ? await findOffered(id) : null
    if (moved.length === 0 && !offered) return
    void toastSuccess(t("done", { name, lifecycle: to.name }), {
      ...(moved.length > 0 && { description: lifecycleMoves(moved, t) }),
      ...(offered && {
        action: {
          label: t("offer"),
          onClick: () => composer.open({ about: { type: "registration", id }, templateId: offered.id }),
        },
      }),
    })
  }

  return async (registration: Registration, to: RegistrationLifecycle | null) => {
    const moves = await agreed(registration, to)
    return moves && ((from: number | null) => store(registration, { to, moves, from }))
  }
}
