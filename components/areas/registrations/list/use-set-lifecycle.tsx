import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { RegistrationLifecycle } from "#lib/contract/registration-detail.ts"
import type { LifecycleMove } from "#lib/contract/registrations.ts"
import { LifecycleMoves } from "./lifecycle-moves.tsx"
import type { ListedRegistration } from "./listed-registration.ts"
import { lifecycleWish, movesOf } from "./set-registration.ts"
import type { SetCell } from "./use-held-rows.ts"

/**
 * Sets the lifecycle of a registration. One that moves companies asks first, and says afterwards what it moved.
 * @returns a function of the registration and the lifecycle, null for none
 */
export function useSetLifecycle(set: SetCell<ListedRegistration>) {
  const t = useTranslations("registrations.lifecycle")
  const confirm = useConfirm()
  const fail = useFailureToast()
  const asked = useRef(0)

  const question = (name: string, to: RegistrationLifecycle, moves: LifecycleMove[]) => ({
    title: t("question", { name, lifecycle: to.name }),
    message: (
      <>
        {t("moves", { count: moves.length })}
        <LifecycleMoves moves={moves} />
      </>
    ),
    action: t("action", { count: moves.length }),
  })

  /** @returns whether it may be set; no longer when another one was chosen meanwhile */
  async function isWanted(row: ListedRegistration, to: RegistrationLifecycle | null): Promise<boolean> {
    asked.current += 1
    const mine = asked.current
    if (to === null || row.links.length === 0) return true
    try {
      const moves = await movesOf(row.id, to.id)
      if (mine !== asked.current) return false
      return moves.length === 0 || (await confirm(question(row.name, to, moves)))
    } catch (error) {
      void fail(error, t("failed", { name: row.name }))
      return false
    }
  }

  return async (row: ListedRegistration, to: RegistrationLifecycle | null) => {
    if (!(await isWanted(row, to))) return
    const tell = (moved: LifecycleMove[]) => {
      if (moved.length === 0 || !to) return
      void toastSuccess(t("done", { name: row.name, lifecycle: to.name }), {
        description: <LifecycleMoves moves={moved} />,
      })
    }
    await set(`${row.id} lifecycle`, row.id, {
      ...lifecycleWish(row.id, to?.id ?? null, tell),
      failed: t("failed", { name: row.name }),
    })
  }
}
