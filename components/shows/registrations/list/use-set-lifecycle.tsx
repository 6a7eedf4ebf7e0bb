import { useTranslations } from "next-intl"
import type { RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"
import type { MadeMove } from "#lib/contract/shows/registration-moves.ts"
import { useLifecycleChange } from "../lifecycle/use-lifecycle-change.tsx"
import type { ListedRegistration } from "./listed-registration.ts"
import type { SetCell } from "./use-set-rows.ts"

/**
 * Sets the lifecycle of a registration of the list; it can be undone, in place of the lifecycle that it set.
 * @returns a function of the registration and the lifecycle, null for none
 */
export function useSetLifecycle(set: SetCell, lifecycles: readonly RegistrationLifecycle[]) {
  const t = useTranslations("registrations.lifecycle")
  const prepare = useLifecycleChange()

  /** @param movedBefore what the lifecycle that is undone has moved */
  async function setLifecycle(
    seen: ListedRegistration,
    to: RegistrationLifecycle | null,
    movedBefore?: readonly MadeMove[],
  ) {
    const { id, name } = seen
    const store = await prepare(seen, to, movedBefore)
    if (!store) return
    const apply = (row: ListedRegistration) => ({ ...row, lifecycle: to?.id ?? null })
    set(`${id} lifecycle`, seen, {
      apply,
      send: (before) => {
        const earlier = lifecycles.find((one) => one.id === before.lifecycle) ?? null
        return store(before.lifecycle, (moved) => void setLifecycle(apply(before), earlier, moved))
      },
      failed: t("failed", { name }),
    })
  }
  return (seen: ListedRegistration, to: RegistrationLifecycle | null) => setLifecycle(seen, to)
}
