import { createHmac, timingSafeEqual } from "node:crypto"
import { secretFor } from "#lib/session/session-secret.ts"

/** Who sends the application's own mails, and who answers in place of recipients. All others are addresses of mailboxes. */
export const systemAccount = "system"
export const outsideAccount = "outside"

const keyed = (text: string) => createHmac("sha256", secretFor("outbox")).update(text).digest()

/** The password of an account of the demo's mail server: made of a secret of this installation, so that none is stored. */
export function passwordOf(account: string): string {
  return keyed(`password of ${account.toLowerCase()}`).toString("base64url")
}

/** Whether it is that account's password. */
export function isPasswordOf(account: string, password: string): boolean {
  return timingSafeEqual(keyed(passwordOf(account)), keyed(password))
}
