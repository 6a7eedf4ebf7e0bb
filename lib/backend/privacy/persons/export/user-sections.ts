import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Section } from "./section.ts"

const ofUser = "user_id = ANY ($4::int[])"

/** What is stored of a user, with the same parameters as the sections of other persons. What the user did to records is the audit log's. */
export const ofUsers: readonly Section[] = [
  {
    name: "account",
    sql: `SELECT u.id, u.name, u.email::text AS email, owner.nickname::text AS nickname, u.language, ${moment("u.created_at")} AS created_at,
      ${moment("u.disabled_at")} AS ended_at FROM "user" u LEFT JOIN owner ON owner.user_id = u.id WHERE u.id = ANY ($4::int[])`,
  },
  {
    name: "tokens",
    sql: `SELECT id, device_name AS name, user_agent AS device, ${moment("created_at")} AS created_at, ${moment("last_used_at")} AS at
      FROM access_token WHERE ${ofUser}`,
  },
  {
    name: "events",
    sql: `SELECT id, ${moment("at")} AS at, kind AS action, what AS detail, address, agent AS device FROM security_event WHERE ${ofUser}`,
  },
  {
    name: "mailbox",
    sql: `SELECT id, email::text AS email, display_name AS name, username, ${moment("created_at")} AS created_at FROM mailbox WHERE ${ofUser}`,
  },
  {
    name: "shared_mailboxes",
    sql: `SELECT box.id, box.email::text AS email, box.display_name AS name FROM mailbox_member JOIN mailbox box ON box.id = mailbox_id
      WHERE mailbox_member.${ofUser}`,
  },
  {
    name: "signature",
    sql: `SELECT user_id AS id, signature_text AS text, array_to_json(languages) AS languages FROM mail_profile WHERE ${ofUser}`,
  },
  {
    name: "preferences",
    sql: `SELECT row_number() OVER (ORDER BY user_id, key)::int AS id, key AS name, value FROM user_preference WHERE ${ofUser}`,
  },
  { name: "filters", sql: `SELECT id, list, name::text AS name, query FROM saved_filter WHERE ${ofUser}` },
  {
    name: "export_layouts",
    sql: `SELECT id, list, name::text AS name, columns FROM export_layout WHERE ${ofUser}`,
  },
  {
    name: "snippets",
    sql: `SELECT id, name, text_en AS english, text_fr AS french FROM snippet WHERE ${ofUser}`,
  },
  {
    name: "notes_written",
    sql: `SELECT id, ${moment("created_at")} AS at, content FROM note WHERE creator_id = ANY ($4::int[])`,
  },
  {
    name: "mails_written",
    sql: `SELECT id, ${moment("sent_at")} AS at, "to", subject, text_body AS text FROM mail
      WHERE author_id = ANY ($4::int[]) AND removed_at IS NULL AND NOT is_hidden`,
  },
  {
    name: "comments_written",
    sql: `SELECT comment.id, ${moment("comment.created_at")} AS at, comment.text FROM mail_comment comment
      JOIN mail_thread thread ON thread.id = comment.thread_id AND thread.hidden_mails = 0 WHERE comment.author_id = ANY ($4::int[])`,
  },
  {
    name: "account_changes",
    sql: `SELECT id, ${moment("at")} AS at, action, changes FROM audit_entry WHERE record_type = 'user' AND record_id = ANY ($4::int[])`,
  },
]
