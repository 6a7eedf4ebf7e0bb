import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"
import type { Option } from "#lib/contract/fields.ts"

const choicesKey = ["contacts", "init"]

/** Choices of the contact form, and the reference data it needs; each loads once. */
export function useFormChoices() {
  const choices = useQuery({
    queryKey: choicesKey,
    queryFn: () => api.contacts.loadInit(),
    staleTime: 300_000,
  })
  const reference = useQuery({
    queryKey: ["reference"],
    queryFn: () => api.reference.loadInit(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    choices: choices.data,
    reference: reference.data,
    isPending: choices.isPending || reference.isPending,
    isError: choices.isError || reference.isError,
    retry: () =>
      Promise.all([choices.isError && choices.refetch(), reference.isError && reference.refetch()]),
  }
}

type Kind = "tags" | "callers"
type Choices = Record<Kind, Option[]>

/** @returns what creates a tag or a caller of that name, to be chosen from then on */
export function useCreateChoice(kind: Kind): (name: string) => Promise<Option> {
  const queries = useQueryClient()
  return async (name) => {
    const create = kind === "tags" ? api.contacts.createTag : api.contacts.createCaller
    const { data } = await create({ name })
    queries.setQueryData<Choices>(
      choicesKey,
      (known) => known && { ...known, [kind]: [...known[kind], data] },
    )
    return data
  }
}
