import { useTranslations } from "next-intl"
import { useEffect, useSyncExternalStore } from "react"
import { missingParts } from "#components/ui/missing-parts.ts"
import { forgetFailure, toastTrouble } from "#components/ui/toasts.ts"

const id = "missing-parts"

/** Says that a part of the screen cannot be loaded, as long as somebody waits for it. */
export function useMissingParts(): void {
  const t = useTranslations("shell")
  const areTold = useSyncExternalStore(missingParts.subscribe, missingParts.areTold, () => false)
  useEffect(() => {
    if (!areTold) return
    void toastTrouble(t("partMissing"), { id, action: { label: t("retry"), onClick: missingParts.tryNow } })
    return () => void forgetFailure(id)
  }, [areTold, t])
}
