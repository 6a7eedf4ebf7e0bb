import { followInBursts, saidIn } from "#components/shell/shared-stream.ts"

/** Milliseconds in which several changes are one. */
const burst = 150

/**
 * Follows the registrations that anybody changes.
 * @param isShown whether a registration is among those shown
 * @param changed called once for those that change together; some may have been missed
 * @returns what ends it
 */
export function followList(isShown: (id: number) => boolean, changed: () => void): () => void {
  const concerns = (data?: string) => {
    const id = saidIn(data)?.id
    return typeof id !== "number" || isShown(id)
  }
  return followInBursts("crm-registrations", "/api/registration/dashboard/stream", burst, changed, concerns)
}
