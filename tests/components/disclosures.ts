import type { User } from "#lib/contract/identity/session.ts"
import type { ConversationDisclosure, MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import { editor } from "./render-in-app.tsx"

/** An administrator who was given the right to open private mails. */
export const aDiscloser: User = {
  ...editor,
  isAdmin: true,
  permissions: { ...editor.permissions, "mail.disclose": true },
}

/** A request of Ana Asker that waits. */
export function aRequest(overrides: Partial<MailDisclosure> = {}): MailDisclosure {
  return {
    id: 3,
    thread: 1,
    state: "waiting",
    reason: "Her last orders",
    mails: 2,
    may_answer: true,
    asker: { id: 7, name: "Ana Asker" },
    owners: [{ id: 9, name: "Lea Left", left_at: "2026-11-01T09:00:00Z" }],
    companies: [{ id: 7, name: "Petit Loup" }],
    contacts: [],
    asked_at: "2026-11-23T10:00:00Z",
    ends_at: "2026-11-30T10:00:00Z",
    decider: null,
    decided_at: null,
    ...overrides,
  }
}

/** What a conversation with two private mails of somebody who left has of requests. */
export function aDisclosure(overrides: Partial<ConversationDisclosure> = {}): ConversationDisclosure {
  return { mails: 2, may_ask: true, approvers: 1, requests: [], ...overrides }
}
