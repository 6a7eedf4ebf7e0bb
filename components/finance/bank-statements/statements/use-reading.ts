import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "#lib/api/client.ts"
import type { StatementFile } from "#lib/contract/finance/bank-statements.ts"
import type { ReadFile } from "./choose-statement.tsx"

/** What somebody has chosen for a file; all else is as it was read. */
export type StatementAnswers = Partial<Pick<StatementFile, "mapping" | "day_order" | "account">> & {
  entity?: NonNullable<StatementFile["entity"]>
}

/** A column that means nothing, as a form carries it. */
export const sentMapping = (mapping: StatementFile["mapping"] | undefined) =>
  mapping?.map((field) => field ?? "")

/** What a file holds, read again with each choice; choices remain even when that fails. */
export function useReading({ key, file, answer }: ReadFile) {
  const [answers, setAnswers] = useState<StatementAnswers>({})
  const [shown, setShown] = useState(answer)
  const isFirst = Object.keys(answers).length === 0
  const reading = useQuery({
    queryKey: ["statement file", key, answers],
    queryFn: () => api.bankStatements.read({ ...answers, file, mapping: sentMapping(answers.mapping) }),
    enabled: !isFirst,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever waits for it can ask again.
    retry: false,
  })
  const latest = isFirst ? answer : reading.data?.data
  if (latest && latest !== shown) setShown(latest)
  return {
    answers,
    say: (more: StatementAnswers) => setAnswers({ ...answers, ...more }),
    /** As the file is read now; while it is read again, and after that has failed, as it was before. */
    statement: { ...shown, ...answers },
    isStale: shown !== latest,
    error: isFirst ? null : reading.error,
    readAgain: () => void reading.refetch(),
  }
}
