"use client"

import { hashKey, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"

/**
 * A change of a row of a list: the answer's list replaces the one on screen. Changes of one list are stored in the
 * order they were made, each judged by what those before it left.
 * @param onChanged hears of the list as it is now
 */
export function useListChange<Input, Row>(
  key: QueryKey,
  change: (input: Input) => Promise<{ all: Row[] }>,
  onChanged: (all: Row[]) => void,
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
