import { expect } from "vitest"
import { sqlOne } from "./database.ts"
import { whileSending } from "./sending.ts"

/** The mail of a run of a sequence, which has one. */
export const sendOfRun = (run: number) =>
  sqlOne<{ delivery: string; failure: string | null; object: string; mail_id: number | null }>(
    "SELECT delivery, failure, object, mail_id FROM mailing_send WHERE run_id = $1",
    [run],
  )

/** Has workers send until the mail of a run has this state. */
export const sendRunUntil = (run: number, delivery: string) =>
  whileSending(() => expect.poll(async () => (await sendOfRun(run)).delivery).toBe(delivery), {
    againScale: 0.001,
  })
