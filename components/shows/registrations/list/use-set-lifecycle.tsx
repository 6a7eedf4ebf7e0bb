import { useTranslations } from "next-intl"
import type { RegistrationLifecycle } from "#lib/contract/shows/registration-detail.ts"
import { useLifecycleChange } from "../lifecycle/use-lifecycle-change.tsx"
import type { ListedRegistration } from "./listed-registration.ts"
import type { SetCell } from "./use-set-rows.ts"

/**
 * Sets the lifecycle of a registration of the list.
 * @returns a function of the registration and the lifecycle, null for none
 */
export function useSetLifecycle(set: SetCell) {
  const t = useTranslations("registrations.lifecycle")
  const prepare = useLifecycleChange()

  return async (seen: ListedRegistration, to: RegistrationLifecycle | null) => {
    const { id, name } = seen
    const store = await prepare(seen, to)
    if (!store) return
    set(`${id} lifecycle`, seen, {
      apply: (row) => ({ ...row, lifecycle: to?.id ?? null }),
      send: ({ lifecycle }) => store(lifecycle),
      failed: t("failed", { name }),
    })
  }
}
