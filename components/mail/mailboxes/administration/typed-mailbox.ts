import { type LocalDraft, localDraft } from "#components/shell/local-draft.ts"
import { typedKey } from "#components/shell/local-store.ts"
import type { SharedDraft } from "./shared-draft.ts"

/** What is typed of a new shared mailbox, but for passwords. */
export type TypedMailbox = Pick<SharedDraft, "display_name" | "email" | "members">

function isTyped(value: unknown): value is TypedMailbox {
  if (typeof value !== "object" || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  const members = fields.get("members")
  return (
    ["display_name", "email"].every((name) => typeof fields.get(name) === "string") &&
    Array.isArray(members) &&
    members.every((member) => typeof member === "number")
  )
}

/** The same while the administrator signs in at a provider, in case that fails. */
export const typedMailbox = (user: number): LocalDraft<TypedMailbox> =>
  localDraft(typedKey("crm.shared-mailbox", user, "new"), isTyped)
