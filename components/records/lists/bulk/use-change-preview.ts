import { useQuery } from "@tanstack/react-query"

type Options<Found> = {
  queryKey: readonly unknown[]
  read: () => Promise<{ data: Found }>
  enabled: boolean
}

/** What a change of many records would do, counted before it starts; and counted again when it is refused, as that may be why. */
export function useChangePreview<Found>({ queryKey, read, enabled }: Options<Found>) {
  const preview = useQuery({
    queryKey,
    queryFn: async () => (await read()).data,
    enabled,
    gcTime: 0,
    staleTime: 0,
  })
  const { data: found, isError, isFetching, refetch } = preview
  const start = async (change: Promise<{ job: number }>) => {
    try {
      return await change
    } catch (error) {
      void refetch()
      throw error
    }
  }
  return { found, isCurrent: found !== undefined && !isFetching, isError, refetch, start }
}
