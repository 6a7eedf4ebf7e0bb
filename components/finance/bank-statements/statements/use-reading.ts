import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "#lib/api/client.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import type { ReadFile } from "./choose-statement.tsx"

/** How a file is to be read, as far as somebody has chosen it; all else is as it was read. */
export type ReadingOptions = Partial<Pick<StatementFile, "mapping" | "day_order" | "account">> & {
  entity?: NonNullable<StatementFile["entity"]>
}

/** A column that means nothing, as a form carries it. */
export const sentMapping = (mapping: StatementFile["mapping"] | undefined) =>
  mapping?.map((field) => field ?? "")

/** What a file holds, read again with each change of its options, which remain even when that fails. */
export function useReading({ key, file, statement: first }: ReadFile) {
  const [options, setOptions] = useState<ReadingOptions>({})
  const [shown, setShown] = useState(first)
  const isFirst = Object.keys(options).length === 0
  const reading = useQuery({
    queryKey: ["statement file", key, options],
    queryFn: () => api.bankStatements.read({ ...options, file, mapping: sentMapping(options.mapping) }),
    enabled: !isFirst,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever waits for it can ask again.
    retry: false,
  })
  const latest = isFirst ? first : reading.data?.data
  if (latest && latest !== shown) setShown(latest)
  return {
    options,
    change: (more: ReadingOptions) => setOptions({ ...options, ...more }),
    /** As the file is read now; while it is read again, and after that has failed, as it was before. */
    statement: { ...shown, ...options },
    isStale: shown !== latest,
    error: isFirst ? null : reading.error,
    readAgain: () => void reading.refetch(),
  }
}
