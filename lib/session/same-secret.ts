import { timingSafeEqual } from "node:crypto"

/** Whether a signature or token that was given is ours, in a time that says nothing of how much of it is right. */
export function isSameSecret(received: string, own: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}
