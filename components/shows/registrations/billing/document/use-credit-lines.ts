import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { quantityOf } from "#components/ui/inputs/typed-numbers.ts"
import { api } from "#lib/api/client.ts"
import { calculationDelay } from "../create/use-calculation.ts"

/** Ticked lines by their ids, with the quantity as it is typed. */
export type TickedLines = Readonly<Record<number, string>>

/** The lines as they are sent; undefined while a quantity is none. */
function chosenOf(ticked: TickedLines) {
  const lines = Object.entries(ticked).map(([id, typed]) => ({
    line: Number(id),
    quantity: quantityOf(typed),
  }))
  const whole = lines.flatMap(({ line, quantity }) => (quantity === undefined ? [] : [{ line, quantity }]))
  return whole.length === lines.length ? whole : undefined
}

/**
 * The lines of an invoice that are ticked to be credited, and what they come to as the server works it out.
 * @param isOn whether lines are chosen at all
 * @returns `isCurrent`: the figures are those of what is ticked now
 */
export function useCreditLines(invoice: number, isOn: boolean) {
  const [ticked, setTicked] = useState<TickedLines>({})
  const chosen = useMemo(() => chosenOf(ticked), [ticked])
  const [settled] = useDebouncedValue(chosen, calculationDelay)
  const found = useQuery({
    queryKey: ["invoice", invoice, "credit", settled],
    queryFn: () => api.invoices.calculateCredit({ invoice, lines: settled ?? [] }),
    enabled: isOn && settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return {
    ticked,
    setTicked,
    chosen: chosen ?? [],
    figures: found.data?.data,
    error: found.isError ? found.error : undefined,
    isCurrent: settled === chosen && found.isSuccess && !found.isPlaceholderData && !found.isFetching,
  }
}
