import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { type LinkValues, toBody } from "../link/link-values.ts"

/** What a dialog changes: it adds one, or has name and members, or how it is signed in to. */
export type Changing = { mailbox?: SharedMailbox; what: "new" | "members" | "connection" }

/** `exclusions`: addresses and domains, one a line. */
export type SharedDraft = LinkValues & {
  members: number[]
  per_minute: string
  per_day: string
  exclusions: string
}

/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** What the fields hold at first: nothing, or what is stored. */
export function draftOf(stored: SharedMailbox | undefined): SharedDraft {
  const server = (side: "imap" | "smtp", port: string) => {
    const known = stored?.[side]
    return known && known.host !== ""
      ? { ...known, port: String(known.port) }
      : { host: "", port, security: "tls" as const }
  }
  return {
    email: stored?.email ?? "",
    display_name: stored?.name ?? "",
    username: stored && stored.username !== stored.email ? stored.username : "",
    password: "",
    current_password: "",
    code: "",
    imap: server("imap", "993"),
    smtp: server("smtp", "465"),
    members: stored?.members.map(({ id }) => id) ?? [],
    per_minute: stored ? String(stored.per_minute) : "",
    per_day: stored ? String(stored.per_day) : "",
    exclusions: stored?.exclusions.join("\n") ?? "",
  }
}

/** How it is signed in to, as calls take it. */
export function connectionOf(draft: SharedDraft) {
  const { imap, smtp, username, password, current_password, code } = toBody(draft)
  return { imap, smtp, username, password, current_password, code }
}

/** How many emails may go out and whose are not kept, as calls take it. */
export const settingsOf = ({ per_minute, per_day, exclusions }: SharedDraft) => ({
  per_minute: Number(per_minute),
  per_day: Number(per_day),
  exclusions: linesOf(exclusions),
})
