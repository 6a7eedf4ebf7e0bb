"use client"

import { hashKey, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"

/**
 * A change of a list or a row of it: what is answered replaces what is on screen. Changes of one list are stored in the
 * order they were made, each judged by what those before it left.
 * @param onChanged hears of it as it is now
 */
export function useListChange<Input, All>(
  key: QueryKey,
  change: (input: Input) => Promise<{ all: All }>,
  onChanged: (all: All) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: hashKey(key) },
    mutationFn: change,
    onSuccess: ({ all }) => {
      queries.setQueryData(key, all)
      onChanged(all)
    },
    // What somebody else changed meanwhile comes in sight.
    onError: () => queries.invalidateQueries({ queryKey: key }),
  })
}
