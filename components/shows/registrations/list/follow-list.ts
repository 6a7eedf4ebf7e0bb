import { followStream, saidIn } from "#components/shell/shared-stream.ts"

/** Milliseconds in which several changes are one. */
const burst = 150

/**
 * Follows the registrations that anybody changes.
 * @param concerns whether a registration is among those shown
 * @param changed called once for those that change together; some may have been missed
 * @returns what ends it
 */
export function followList(concerns: (id: number) => boolean, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = followStream("crm-registrations", "/api/registration/dashboard/stream", (data) => {
    const id = saidIn(data)?.id
    if (timer !== undefined || (typeof id === "number" && !concerns(id))) return
    timer = setTimeout(() => {
      timer = undefined
      changed()
    }, burst)
  })
  return () => {
    clearTimeout(timer)
    leave()
  }
}
