import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "#lib/api/client.ts"
import type { StatementFile } from "#lib/contract/finance/bank-statements.ts"
import type { ReadFile } from "./choose-statement.tsx"

/** What somebody has said of a file; all else is as it seems. */
export type Said = Partial<Pick<StatementFile, "mapping" | "day_order" | "account">> & {
  entity?: NonNullable<StatementFile["entity"]>
}

/** A column that means nothing, as a form carries it. */
export const sentMapping = (mapping: StatementFile["mapping"] | undefined) =>
  mapping?.map((field) => field ?? "")

/** What a file holds, read again whenever something else is said of it; what was said stays whatever becomes of that. */
export function useReading({ key, file, answer }: ReadFile) {
  const [said, setSaid] = useState<Said>({})
  const [shown, setShown] = useState(answer)
  const isFirst = Object.keys(said).length === 0
  const reading = useQuery({
    queryKey: ["statement file", key, said],
    queryFn: () => api.bankStatements.read({ ...said, file, mapping: sentMapping(said.mapping) }),
    enabled: !isFirst,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever waits for it can ask again.
    retry: false,
  })
  const latest = isFirst ? answer : reading.data?.data
  if (latest && latest !== shown) setShown(latest)
  return {
    said,
    say: (more: Said) => setSaid({ ...said, ...more }),
    /** As the file is read now; while it is read again, and after that has failed, as it was before. */
    statement: { ...shown, ...said },
    isStale: shown !== latest,
    error: isFirst ? null : reading.error,
    readAgain: () => void reading.refetch(),
  }
}
