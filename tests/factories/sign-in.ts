import { createHash } from "node:crypto"
import { vi } from "vitest"
import { accountOf, closePace } from "#lib/backend/identity/sessions/attempts.ts"
import type { Bucket } from "#lib/backend/identity/sessions/rate-limit-buckets.ts"
import { clock } from "#lib/backend/identity/sessions/waiting-room.ts"
import { send } from "./api.ts"
import { sql, unique } from "./database.ts"

/** An address that nobody else calls from. */
export const newAddress = () => unique("10.0.0.")

type Typed = { email: string; password: string; address: string; device?: string | undefined }

/** One attempt to sign in, as it is sent. */
export function attempt({ email, password, address, device }: Typed): Promise<Response> {
  return send("/api/sanctum/token", {
    method: "POST",
    address,
    body: JSON.stringify({ email, password, device_name: "test" }),
    headers: { "content-type": "application/json", ...(device && { "x-known-device": device }) },
  })
}

/** Line in which attempts of an address at an account stand. */
export const closeBucket = (email: string, address: string): Bucket => ({
  pace: closePace,
  of: `${address} ${accountOf(email)}`,
})

/** Makes a line look as though this many wrong attempts stood in it, and the next has to wait this long. */
export async function fillBucket({ pace, of }: Bucket, tries: number, waitSeconds: number): Promise<void> {
  await sql(
    `INSERT INTO sign_in_bucket (key, tries, slot_at, free_at, tried_at)
     VALUES ($1, $2, now(), now() + make_interval(secs => $3), now())
     ON CONFLICT (key) DO UPDATE SET tries = $2, free_at = excluded.free_at, tried_at = now()`,
    [createHash("sha256").update(`${pace.name} ${of}`).digest(), tries, waitSeconds],
  )
}

/**
 * Has every wait for a turn be over at once, until mocks are restored.
 * @returns the milliseconds that each was to take
 */
export function skipWaits(): number[] {
  const waits: number[] = []
  vi.spyOn(clock, "pause").mockImplementation(async (milliseconds) => {
    waits.push(milliseconds)
  })
  return waits
}
