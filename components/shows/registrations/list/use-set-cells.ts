import { useTranslations } from "next-intl"
import { useMemo } from "react"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { registrationCalls, storePlaced, storeTechfile } from "../setting/store.ts"
import type { ListedRegistration } from "./listed-registration.ts"
import type { CellValue, SetCell } from "./use-set-rows.ts"

/** @param seen the number that it is to replace, which the row may no longer have */
export type SetNumber = (
  row: ListedRegistration,
  booth: number,
  number: string | null,
  seen: string | null,
) => void

type Sent = Omit<CellValue, "failed" | "onStored">

/** @param placed whether the registration is placed */
function placedValue(draft: number, placed: boolean): Sent {
  return {
    apply: (row) => ({ ...row, isPlaced: placed }),
    send: ({ isPlaced }) => storePlaced(draft, placed, isPlaced),
  }
}

/** @param techfile whether the technical file is there */
function techfileValue(draft: number, techfile: boolean): Sent {
  return {
    apply: (row) => ({ ...row, hasTechfile: techfile }),
    send: ({ hasTechfile }) => storeTechfile(draft, techfile, hasTechfile),
  }
}

/** The number of a booth is that of all companies that stand on it. */
function numberValue(booth: number, number: string | null): Sent {
  return {
    apply: (row) => ({
      ...row,
      booths: row.booths.map((one) => (one.id === booth ? { ...one, number } : one)),
    }),
    send: async (row) => (await registrationCalls()).setNumber({ booth, number, from: numberOf(row, booth) }),
  }
}

function numberOf({ booths }: ListedRegistration, booth: number): string | null {
  return booths.find(({ id }) => id === booth)?.number ?? null
}

/**
 * Sets cells of a row whose values are stored as they are chosen; each can be undone, in place of the value that it set.
 * @returns functions that change only with `set`
 */
export function useSetCells(set: SetCell) {
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

    const setNumber: SetNumber = (row, booth, to, seen) => {
      const value = numberValue(booth, to)
      const name = nameOf(row)
      set(`booth ${booth}`, numberValue(booth, seen).apply(row), {
        ...value,
        failed: t("failed.number", { name }),
        onStored: (before) =>
          report(to === null ? t("stored.noNumber", { name }) : t("stored.number", { name, value: to }), () =>
            setNumber(value.apply(before), booth, numberOf(before, booth), to),
          ),
      })
    }

    return { setFlag, setNumber }
  }, [set, t])
}
