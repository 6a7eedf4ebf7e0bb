import { z } from "zod"

/** What the web server and the worker tell the launcher: they are at work, or why they cannot be. */
export const childMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready"), port: z.number().optional() }),
  z.object({ kind: z.literal("refused"), reason: z.string() }),
])

/** A message to the launcher. */
export type ChildMessage = z.infer<typeof childMessageSchema>

/** Sends a message to the launcher and waits until it is on its way; without a launcher it goes nowhere. */
export function tellLauncher(message: ChildMessage): Promise<void> {
  return new Promise((settle) => {
    if (process.send) process.send(message, () => settle())
    else settle()
  })
}
