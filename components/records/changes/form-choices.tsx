import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import { ChoicesFailure } from "./choices-failure.tsx"

type Reference = Awaited<ReturnType<typeof api.reference.loadInit>>

/** Milliseconds for which choices that others may add to are taken as they are. */
const lifetime = 300_000

/**
 * What the form of one kind of record offers: choices of its own and the reference data, each loaded once and shared with other forms.
 * @param list whose choices they are
 * @returns the hook that reads them, what waits for them, and the hook that changes those of its own
 */
export function createChoices<Own extends object>(list: string, load: () => Promise<Own>) {
  type Choices = Own & { reference: Reference }
  const queryKey = [list, "init"]

  function useChoices() {
    const own = useQuery<Own>({ queryKey, queryFn: load, staleTime: lifetime })
    const reference = useQuery({
      queryKey: ["reference"],
      queryFn: () => api.reference.loadInit(),
      staleTime: lifetime,
    })
    const choices: Choices | undefined =
      own.data && reference.data ? { ...own.data, reference: reference.data } : undefined
    return {
      choices,
      reference: reference.data,
      isError: own.isError || reference.isError,
      retry: () => Promise.all([own.isError && own.refetch(), reference.isError && reference.refetch()]),
    }
  }

  /** What needs the choices, as soon as they are there. */
  function WithChoices({ children }: { children: (choices: Choices) => ReactNode }) {
    const { choices, isError, retry } = useChoices()
    if (choices) return children(choices)
    return isError ? <ChoicesFailure onRetry={() => void retry()} /> : <Skeleton height={30} />
  }

  /** What was created or removed is offered from then on, or no more. */
  function useChangeChoices() {
    const queries = useQueryClient()
    return (change: (own: Own) => Own) =>
      void queries.setQueryData<Own>(queryKey, (own) => own && change(own))
  }

  return { useChoices, WithChoices, useChangeChoices }
}
