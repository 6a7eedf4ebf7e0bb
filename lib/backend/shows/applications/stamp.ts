import { createHmac } from "node:crypto"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { isSigned, secretFor } from "#lib/session/session-secret.ts"

/** Sooner than this after it was opened no person has filled in a form, seconds. */
const soonest = 2
/** A page that lay open for longer is opened again, seconds. */
const latest = 24 * 3_600

const sign = (made: string, key = secretFor("application")) =>
  createHmac("sha256", key).update(made).digest("base64url")

/** When a form was made, encrypted: it comes back with what was typed. */
export function newStamp(now = Date.now()): string {
  const made = now.toString(36)
  return `${made}.${sign(made)}`
}

/** Of a form that is shown again after it was refused: it may be sent at once. */
export const stampAgain = () => newStamp(Date.now() - soonest * 1_000)

type Trap = { stamp?: string | undefined; fax?: string | undefined }

/**
 * Refuses what programs fill in: a field that people do not see, a form sent at once or kept for days.
 * @throws 422 on `stamp`
 */
export function refusePrograms({ stamp = "", fax = "" }: Trap, now = Date.now()): void {
  const [made = "", signature = ""] = stamp.split(".")
  const isOurs = isSigned(signature, "application", (key) => sign(made, key))
  const seconds = (now - Number.parseInt(made, 36)) / 1_000
  if (fax !== "" || !isOurs || seconds < soonest || seconds > latest)
    throw invalid({ stamp: ["filled_by_program"] })
}
