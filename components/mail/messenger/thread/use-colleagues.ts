import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"

/** Everybody who can be reminded. */
export const useReminderTargets = () =>
  useQuery({
    queryKey: ["reminder-targets"],
    queryFn: async () => (await api.notifications.listTargets()).data,
  })
