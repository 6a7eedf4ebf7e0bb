import type { Mail, MailDelivery, MailThread, ThreadRow } from "#lib/contract/mail/mails.ts"

const at = "2026-11-20T10:00:00.000Z"

/** A mail that came in from Jeanne Martin. */
export function aMail(overrides: Partial<Mail> = {}): Mail {
  return {
    id: 1,
    thread: 1,
    id_message: `${overrides.id ?? 1}@friends.example`,
    is_hidden: false,
    is_disclosed: false,
    id_sequence: null,
    direction: "in",
    from: { name: "Jeanne Martin", email: "jeanne@friends.example" },
    to: [{ name: "Ada Editor", email: "ada@example.org" }],
    cc: [],
    subject: "Our booth",
    excerpt: "May we have the corner again?",
    html_body: "<div>May we have the corner again?</div>",
    attachments: [],
    pinned: false,
    can_reply: true,
    is_auto_reply: false,
    has_remote_images: false,
    fails_dmarc: false,
    author: null,
    delivery: null,
    date_showed: at,
    created_at: at,
    ...overrides,
  }
}

/** The state of the sending of a mail: it went out, unless said otherwise. */
export function aDelivery(overrides: Partial<MailDelivery> = {}): MailDelivery {
  return {
    status: "sent",
    due_at: at,
    failure: null,
    reply: null,
    refused: [],
    deferred: [],
    waits_until: null,
    is_undoable: false,
    ...overrides,
  }
}

/** A mail of ours to Jeanne Martin. */
export function aSentMail(delivery: Partial<MailDelivery>, overrides: Partial<Mail> = {}): Mail {
  return aMail({
    direction: "out",
    from: { name: "Ada Editor", email: "ada@example.org" },
    to: [{ name: "Jeanne Martin", email: "jeanne@friends.example" }],
    author: { id: 1, name: "Ada Editor" },
    delivery: aDelivery(delivery),
    ...overrides,
  })
}

const aConversation: Omit<MailThread, "latest"> = {
  id: 1,
  subject: "Our booth",
  mails: 1,
  pinned: false,
  last_mail_at: at,
  is_private: false,
  is_hidden: false,
  is_disclosed: false,
  may_hide: true,
  is_shared: false,
  assignee: null,
  unread: 0,
  state: "open",
  snoozed_until: null,
  returned_by: null,
  comments: 0,
  newest_mail: 1,
  contacts: [{ id: 5, name: "Jeanne Martin" }],
  companies: [{ id: 7, name: "Petite Ourse" }],
  labels: [],
  mailboxes: [],
}

/** A conversation with Jeanne Martin of Petite Ourse. */
export function aThread(overrides: Partial<MailThread> = {}): MailThread {
  return { ...aConversation, latest: aMail({ thread: overrides.id ?? 1 }), ...overrides }
}

/** The same as the Messenger lists it. */
export function aThreadRow(overrides: Partial<ThreadRow> = {}): ThreadRow {
  return {
    ...aConversation,
    excerpt: "May we have the corner again?",
    people: [{ name: "Jeanne Martin", email: "jeanne@friends.example" }],
    unanswered_since: at,
    has_attachments: false,
    delivery: null,
    ...overrides,
  }
}
