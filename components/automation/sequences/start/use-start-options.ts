import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"

/** What a start chooses from, as it is now. */
export const useStartOptions = () =>
  useQuery({ queryKey: ["sequences", "options"], queryFn: () => api.sequences.options(), staleTime: 0 })
