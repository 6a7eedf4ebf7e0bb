import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { RegistrationLifecycle } from "#lib/contract/registration-detail.ts"
import type { LifecycleMove } from "#lib/contract/registrations.ts"
import { lifecycleMoves } from "./lifecycle-moves.tsx"

type Registration = { id: number; name: string; isLinked: boolean }

/** A lifecycle that moves companies asks first, and says afterwards what it moved. */
export function useLifecycleQuestion() {
  const t = useTranslations("registrations.lifecycle")
  const confirm = useConfirm()
  const fail = useFailureToast()
  const asked = useRef(new Map<number, symbol>())

  /** @returns whether it may be set; no longer when another one was chosen for it meanwhile */
  async function isWanted(
    { id, name, isLinked }: Registration,
    to: RegistrationLifecycle | null,
  ): Promise<boolean> {
    const mine = Symbol()
    asked.current.set(id, mine)
    if (to === null || !isLinked) return true
    try {
      const { api } = await import("#lib/api/client.ts")
      const { data: moves } = await api.registrations.previewLifecycle({ draft: id, lifecycleId: to.id })
      if (asked.current.get(id) !== mine) return false
      if (moves.length === 0) return true
      return await confirm({
        title: t("question", { name, lifecycle: to.name }),
        message: (
          <>
            {t("moves", { count: moves.length })}
            {lifecycleMoves(moves, t)}
          </>
        ),
        action: t("action", { count: moves.length }),
      })
    } catch (error) {
      void fail(error, t("failed", { name }))
      return false
    }
  }

  function tellMoved(name: string, to: RegistrationLifecycle | null, moved: readonly LifecycleMove[]) {
    if (moved.length === 0 || !to) return
    void toastSuccess(t("done", { name, lifecycle: to.name }), {
      description: lifecycleMoves(moved, t),
    })
  }

  return { isWanted, tellMoved }
}
