import { useTranslations } from "next-intl"
import { useMemo } from "react"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import type { ListedRegistration } from "./listed-registration.ts"
import { numberOf, numberValue, placedValue, techfileValue } from "./set-registration.ts"
import type { SetCell } from "./use-set-rows.ts"

/**
 * Sets values of a row that are stored as they are chosen; each can be undone, in place of the value that it set.
 * @returns functions that change only with `set`
 */
export function useSetValues(set: SetCell) {
  const t = useTranslations("registrations")
  return useMemo(() => {
    const nameOf = ({ name }: ListedRegistration) => name || t("noName")
    const report = (title: string, undo: () => void) =>
      void toastSuccess(title, { action: { label: t("undo"), onClick: undo } })

    function setFlag(row: ListedRegistration, field: "placed" | "techfile", to: boolean) {
      const value = (field === "placed" ? placedValue : techfileValue)(row.id, to)
      const name = nameOf(row)
      set(`${row.id} ${field}`, row, {
        ...value,
        failed: t(`failed.${field}`, { name }),
        onStored: (before) =>
          report(t(`stored.${field}`, { name, value: t(to ? "yes" : "no") }), () =>
            setFlag(value.apply(before), field, !to),
          ),
      })
    }

    function setNumber(row: ListedRegistration, booth: number, to: string | null) {
      const value = numberValue(booth, to)
      const name = nameOf(row)
      set(`booth ${booth}`, row, {
        ...value,
        failed: t("failed.number", { name }),
        onStored: (before) =>
          report(to === null ? t("stored.noNumber", { name }) : t("stored.number", { name, value: to }), () =>
            setNumber(value.apply(before), booth, numberOf(before, booth)),
          ),
      })
    }

    return { setFlag, setNumber }
  }, [set, t])
}
