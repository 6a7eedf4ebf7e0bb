import { useEffect, useState } from "react"
import type { Subject } from "#components/records/activity/subject.ts"
import type { Walk } from "./listing.ts"
import { walkAt } from "./walk-store.ts"

/** The walk through a list on which a record is shown; null on none, and until the page runs in the browser, whose storage has it. */
export function useWalk({ type, id }: Subject): Walk | null {
  const [walk, setWalk] = useState<Walk | null>(null)
  useEffect(() => setWalk(walkAt({ type, id })), [type, id])
  return walk
}
