import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { useCan } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"
import type { MadeMove } from "#lib/contract/shows/registration-moves.ts"
import type { Undo } from "./change-lifecycle.tsx"

type Registration = { id: number; name: string }

/**
 * A lifecycle that moves companies asks first, and says afterwards what it moved.
 * @returns a function of a registration, a lifecycle, null for none, and what was moved by the one that this undoes; it answers what stores that
 * in place of the lifecycle seen, or null when it is not to be
 */
export function useLifecycleChange() {
  const t = useTranslations("registrations.lifecycle")
  const confirm = useConfirm()
  const fail = useFailureToast()
  const composer = useComposer()
  const readsMails = useCan("mail.read")
  const latest = useRef(new Map<number, symbol>())

  return async (
    registration: Registration,
    to: RegistrationLifecycle | null,
    movedBefore: readonly MadeMove[] = [],
  ) => {
    const { id, name } = registration
    const mine = Symbol()
    latest.current.set(id, mine)
    try {
      const { agreeOnMoves, storeLifecycle } = await import("./change-lifecycle.tsx")
      const isLatest = () => latest.current.get(id) === mine
      const moves = await agreeOnMoves(registration, to, { t, confirm, isLatest, movedBefore })
      return (
        moves &&
        ((from: number | null, undo?: Undo) =>
          storeLifecycle(
            registration,
            { to, from, moves, movedBefore },
            { t, undo, writeMail: readsMails ? composer.open : null },
          ))
      )
    } catch (error) {
      void fail(error, t("failed", { name }))
      return null
    }
  }
}
