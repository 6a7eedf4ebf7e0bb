import type { TableRules } from "./column-rules.ts"

const ofMail = ({ threads }: { threads: string }) =>
  `mail_id IN (SELECT id FROM mail WHERE thread_id = ANY (${threads}))`

/** Conversations, drafts, and mails that go out. */
export const ofMails: TableRules = {
  mail: {
    swept: [
      "in_reply_to",
      "refs",
      "from_name",
      "from_email",
      "to",
      "cc",
      "subject",
      "html_body",
      "text_body",
    ],
    sweptUnique: ["message_id"],
    derived: ["search"],
    own: ({ threads, users, emails }) =>
      `thread_id = ANY (${threads}) OR author_id = ANY (${users}) OR from_email = ANY (${emails})`,
  },
  mail_thread: { swept: ["subject"], own: ({ threads }) => `id = ANY (${threads})` },
  mail_thread_address: { address: "email" },
  mail_attachment: {
    swept: ["name"],
    kept: { machine: ["path", "mime", "content_id", "omitted"] },
    own: ofMail,
  },
  mail_bounce: { swept: ["email", "reply"], kept: { machine: ["status", "report_id"] }, own: ofMail },
  mail_delivery: {
    swept: ["reply", "refused", "deferred"],
    kept: { machine: ["leased_by", "failure"] },
    own: ofMail,
  },
  mail_comment: { swept: ["text"], own: ({ threads }) => `thread_id = ANY (${threads})` },
  mail_disclosure: { swept: ["reason"], own: ({ threads }) => `thread_id = ANY (${threads})` },
  mail_draft: {
    swept: ["values"],
    kept: { machine: ["place"] },
    own: ({ contacts, threads }) =>
      `place = ANY (SELECT 'contact:' || id FROM unnest(${contacts}) AS id UNION ALL SELECT 'thread:' || id FROM unnest(${threads}) AS id)`,
  },
  trusted_image_sender: { address: "email" },
  mailbox_exclusion: { address: "pattern" },
  mail_template: { kept: { settings: ["lifecycle"] } },
  mail_template_text: { swept: ["title", "object", "content"], kept: { machine: ["language"] } },
  mail_template_version: { swept: ["values"] },
  document: { sweptUnique: ["name"] },
  bulk_mail: { swept: ["target", "subject", "content"], kept: { machine: ["list", "stop_reason"] } },
  bulk_mail_row: {
    swept: ["name", "email"],
    kept: { machine: ["excluded"] },
    own: ({ contacts }) => `contact_id = ANY (${contacts})`,
  },
  system_mail: {
    swept: ["email", "failure"],
    kept: { machine: ["kind", "language", "key"], secret: ["encrypted"] },
  },
  partner_mail: { kept: { machine: ["partner"] } },
}
