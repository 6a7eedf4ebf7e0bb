import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { type LinkValues, toBody } from "../link/link-values.ts"

/** What a dialog changes: it adds one, or has name and members, or how it is signed in to. */
export type Changing = { mailbox?: SharedMailbox; what: "new" | "members" | "connection" }

export type SharedDraft = LinkValues & { members: number[] }

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
  }
}

/** How it is signed in to, as calls take it. */
export function connectionOf(draft: SharedDraft) {
  const { imap, smtp, username, password, current_password, code } = toBody(draft)
  return { imap, smtp, username, password, current_password, code }
}
