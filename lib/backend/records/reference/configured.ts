import { z } from "zod"
import type { ReferenceStore } from "./store.ts"

/** Ids as the configuration holds them: a JSON list of numbers or of texts. */
const idsText = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value)
    } catch {
      context.issues.push({ code: "custom", message: "not JSON", input: value })
      return z.NEVER
    }
  })
  .pipe(z.array(z.coerce.number().int().positive()))

type Configured = Pick<ReferenceStore, "configurations">

/** Value of a configuration entry, undefined when there is none. */
export function configured(key: string, { configurations }: Configured): string | undefined {
  return configurations.find((entry) => entry.key === key)?.value
}

/** Ids of the trade shows that a configuration entry names, in its order; none when it cannot be read. */
export function configuredShows(key: string, store: Configured): number[] {
  return idsText.safeParse(configured(key, store)).data ?? []
}
