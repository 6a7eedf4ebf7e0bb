import { z } from "zod"
import { option } from "../platform/fields.ts"

/** What a lifecycle would move: companies of the registration in a pipeline of its show. */
export const lifecycleMove = z.object({
  company: option,
  pipeline: option,
  /** Null: it is in none yet. */
  from: option.nullable(),
  to: option,
})
export type LifecycleMove = z.infer<typeof lifecycleMove>
/** A move that was made; `move` names it for undo. */
export const madeMove = lifecycleMove.extend({ move: z.number() })
export type MadeMove = z.infer<typeof madeMove>
