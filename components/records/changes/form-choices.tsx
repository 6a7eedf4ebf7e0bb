import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { EditorFallback } from "#components/ui/inputs/editor-fallback.tsx"
import { TypedAhead } from "#components/ui/inputs/typed-ahead.tsx"
import { api } from "#lib/api/client.ts"
import { ChoicesFailure } from "./choices-failure.tsx"

type Reference = Awaited<ReturnType<typeof api.reference.loadInit>>

type Waiting<Choices> = {
  children: (choices: Choices) => ReactNode
  /** The input that the choices are for. */
  input?: EditorProps
}

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

  /** What needs the choices, as soon as they are there; the input of a form is typed in meanwhile. */
  function WithChoices({ children, input }: Waiting<Choices>) {
    const { choices, isError, retry } = useChoices()
    const content = choices && children(choices)
    if (!choices && isError) return <ChoicesFailure onRetry={() => void retry()} />
    if (!input || input.hidesLabel) return content ?? <Skeleton height={30} />
    return (
      <TypedAhead isOfForm fallback={<EditorFallback {...input} />}>
        {content}
      </TypedAhead>
    )
  }

  /** What was created or removed is offered from then on, or no more. */
  function useChangeChoices() {
    const queries = useQueryClient()
    return (change: (own: Own) => Own) =>
      void queries.setQueryData<Own>(queryKey, (own) => own && change(own))
  }

  return { useChoices, WithChoices, useChangeChoices }
}
