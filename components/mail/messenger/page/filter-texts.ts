import type { ThreadFilter } from "#lib/contract/mail/mail-terms.ts"

/** The key of each filter's name, in messages.messenger.list and in what it says when there is nothing. */
export const filterTexts = {
  all: "all",
  unread: "unread",
  unanswered: "unanswered",
  assigned: "assigned",
  companies: "ofMine",
  snoozed: "snoozed",
  done: "done",
} as const satisfies Record<ThreadFilter, string>
