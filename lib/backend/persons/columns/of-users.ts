import type { TableRules } from "./column-rules.ts"

/** Users, what they set up and what they had done. */
export const ofUsers: TableRules = {
  user: {
    kept: {
      colleague: ["name", "email", "messenger_email"],
      secret: ["password_hash"],
      machine: ["language"],
    },
  },
  owner: { kept: { colleague: ["nickname"] } },
  owner_signature: {
    kept: { colleague: ["owner", "signature_text", "signature_html"], machine: ["languages"] },
  },
  mail_profile: { kept: { colleague: ["signature_text", "signature_html"], machine: ["languages"] } },
  mailbox: {
    kept: {
      colleague: ["email", "display_name", "username"],
      machine: [
        ...["imap_host", "smtp_host", "provider", "last_error", "last_error_detail", "lease_holder"],
        ...["send_refusal"],
      ],
      secret: ["sealed_secret"],
    },
  },
  mailbox_folder: { kept: { colleague: ["path"], machine: ["role"] } },
  access_token: { kept: { colleague: ["device_name", "user_agent"], machine: ["abilities"] } },
  user_ability: { kept: { machine: ["ability"] } },
  second_factor: { kept: { secret: ["sealed_secret"] } },
  recovery_code: { kept: { secret: ["hash"] } },
  pending_mailbox: { kept: { colleague: ["email", "details"], secret: ["sealed_secret"] } },
  mailbox_code: { kept: { colleague: ["email"], secret: ["code_hash"] } },
  security_event: {
    kept: { colleague: ["address", "agent", "what"], machine: ["bucket", "kind", "request_id"] },
  },
  saved_filter: { swept: ["query", "columns"], sweptUnique: ["name"], kept: { machine: ["list"] } },
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
