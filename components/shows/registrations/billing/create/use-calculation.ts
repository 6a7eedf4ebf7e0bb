import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import type { CalculationInput } from "./invoice-draft.ts"

/** Milliseconds without a keystroke before the server is asked. */
export const calculationDelay = 300

/**
 * The figures of an invoice as the server works them out, asked for while it is typed; the answer to what was typed last is the one shown.
 * @param input undefined while something in it is no number yet
 * @param version of the registration: figures follow it
 * @returns `isCurrent`: the figures are those of what is typed now
 */
export function useCalculation(
  registration: number,
  input: CalculationInput | undefined,
  version: number,
  isOn: boolean,
) {
  const [settled] = useDebouncedValue(input, calculationDelay)
  const found = useQuery({
    queryKey: ["registration", registration, "invoice", "calculation", settled, version],
    queryFn: () => api.invoices.calculate({ session: registration, ...settled }),
    enabled: isOn && settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return {
    figures: found.data?.data,
    error: found.isError ? found.error : undefined,
    isCurrent: settled === input && found.isSuccess && !found.isPlaceholderData && !found.isFetching,
    retry: () => void found.refetch(),
  }
}
