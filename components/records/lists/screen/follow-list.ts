import { followInBursts, parseMessage } from "#components/shell/shared-stream.ts"

/** Milliseconds in which several changes are one. */
const burst = 150

/**
 * Follows the records of a list that anybody changes.
 * @param path of the stream that names them
 * @param isShown whether a record is among those shown
 * @param changed called once for those that change together; some may have been missed
 * @returns what ends it
 */
export function followList(path: string, isShown: (id: number) => boolean, changed: () => void): () => void {
  const concerns = (data?: string) => {
    const id = parseMessage(data)?.id
    return typeof id !== "number" || isShown(id)
  }
  return followInBursts(path, path, burst, changed, concerns)
}
