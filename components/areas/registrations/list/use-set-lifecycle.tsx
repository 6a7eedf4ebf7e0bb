import { useTranslations } from "next-intl"
import type { RegistrationLifecycle } from "#lib/contract/registration-detail.ts"
import { useLifecycleQuestion } from "../lifecycle/use-lifecycle-question.tsx"
import type { ListedRegistration } from "./listed-registration.ts"
import { lifecycleWish } from "./set-registration.ts"
import type { SetCell } from "./use-held-rows.ts"

/**
 * Sets the lifecycle of a registration of the list.
 * @returns a function of the registration and the lifecycle, null for none
 */
export function useSetLifecycle(set: SetCell<ListedRegistration>) {
  const t = useTranslations("registrations.lifecycle")
  const { isWanted, tellMoved } = useLifecycleQuestion()

  return async (row: ListedRegistration, to: RegistrationLifecycle | null) => {
    const { id, name, links } = row
    if (!(await isWanted({ id, name, isLinked: links.length > 0 }, to))) return
    await set(`${id} lifecycle`, id, {
      ...lifecycleWish(id, to?.id ?? null, (moved) => tellMoved(name, to, moved)),
      failed: t("failed", { name }),
    })
  }
}
