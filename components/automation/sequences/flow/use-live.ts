import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import type { LoadedSequence } from "./load-sequence.ts"

/** Milliseconds after which figures are read again; not while the page is hidden. */
const readStatsAfter = 4_000
const readSwitchAfter = 15_000

const loadApi = async () => (await import("#lib/api/client.ts")).api.sequences

/** What of a sequence changes by itself, as long as somebody looks at it. */
export function useLive({ sequence, older, stats, alerts, stopped }: LoadedSequence, isVisible = true) {
  const router = useRouter()
  const { id, version_number, paused_at } = sequence
  const live = useQuery({
    // Figures of a version that was published meanwhile are none of this one.
    queryKey: ["sequence-live", id, version_number, older],
    queryFn: async () => (await loadApi()).getStats({ sequence: id, ...(older && { version: older }) }),
    initialData: { version_number, paused_at, alerts: alerts.length, stats },
    refetchInterval: isVisible ? readStatsAfter : false,
  }).data
  const stopSwitch = useQuery({
    queryKey: ["sequence-switch"],
    queryFn: async () => (await loadApi()).getSwitch(),
    initialData: stopped,
    refetchInterval: isVisible ? readSwitchAfter : false,
  }).data
  // Somebody published, paused it, or something needs somebody: the page says more of it than its figures.
  const isOther =
    live.version_number !== version_number ||
    live.alerts !== alerts.length ||
    (live.paused_at === null) !== (paused_at === null)
  useEffect(() => {
    if (isOther) router.refresh()
  }, [isOther, router])
  return { stats: live.stats, pausedAt: live.paused_at, stopped: stopSwitch }
}
