import type { TableRules } from "./column-rules.ts"

/** Users, what they set up and what they had done. */
export const ofUsers: TableRules = {
  user: {
    record: ["name", "email", "messenger_email", "password_hash"],
    kept: { machine: ["language"] },
  },
  owner: { record: ["nickname"] },
  owner_signature: {
    record: ["owner", "signature_text", "signature_html"],
    kept: { machine: ["languages"] },
  },
  mail_profile: { record: ["signature_text", "signature_html"], kept: { machine: ["languages"] } },
  mailbox: {
    record: ["email", "display_name", "username", "encrypted_secret"],
    kept: {
      machine: [
        "imap_host",
        "smtp_host",
        "provider",
        "last_error",
        "last_error_detail",
        "lease_holder",
        "send_refusal",
      ],
    },
  },
  mailbox_folder: { record: ["path"], kept: { machine: ["role"] } },
  access_token: { record: ["device_name", "user_agent"], kept: { machine: ["abilities"] } },
  user_ability: { kept: { machine: ["ability"] } },
  second_factor: { record: ["encrypted_secret"] },
  recovery_code: { record: ["hash"] },
  pending_mailbox: { record: ["email", "details", "encrypted_secret"] },
  mailbox_code: { record: ["email", "code_hash"] },
  security_event: {
    record: ["address", "agent"],
    swept: ["what"],
    kept: { machine: ["bucket", "kind", "request_id"] },
    own: ({ users }) => `user_id = ANY (${users}) OR subject_id = ANY (${users})`,
  },
  saved_filter: { swept: ["query", "columns"], sweptUnique: ["name"], kept: { machine: ["list"] } },
  export_layout: {
    swept: ["columns"],
    sweptUnique: ["name"],
    kept: { machine: ["list", "format", "delimiter"] },
  },
  import_value: { sweptUnique: ["key"], kept: { machine: ["list", "field"] } },
  snippet: { swept: ["name", "text_en", "text_fr"], sweptUnique: ["shortcut"] },
  user_preference: { swept: ["value"], kept: { machine: ["key"] } },
  job: { swept: ["input", "failure"], kept: { machine: ["kind"] } },
  job_row: {
    swept: ["message", "data"],
    emptied: ({ contacts }) =>
      `record_id = ANY (${contacts}) AND job_id IN (SELECT id FROM job WHERE kind LIKE 'contacts.%')`,
  },
  stored_file: { swept: ["name"], kept: { machine: ["key", "mime"] } },
  erasure: { kept: { machine: ["addresses", "reason", "traces", "steps", "reached"] } },
}
