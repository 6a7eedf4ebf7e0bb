import type { TableRules } from "./column-rules.ts"

const ofContact = ({ contacts }: { contacts: string }) => `contact_id = ANY (${contacts})`

/** Mailing lists, consents and sequences. */
export const ofMailings: TableRules = {
  subscription_event: {
    record: ["proof"],
    swept: ["email"],
    kept: { machine: ["source"] },
    own: ofContact,
  },
  tracking_event: {
    record: ["proof"],
    kept: { machine: ["purposes", "source", "text_version"], settings: ["text"] },
  },
  suppression: { record: ["email", "detail"] },
  suppression_exception: { address: "email" },
  mailing_send: {
    record: ["email", "links"],
    swept: ["object", "failure"],
    kept: { machine: ["node"], settings: ["from", "illustration"] },
    own: ofContact,
  },
  mailing_click: {
    swept: ["url"],
    own: ({ contacts }) => `send_id IN (SELECT id FROM mailing_send WHERE contact_id = ANY (${contacts}))`,
  },
  mailing_list: { swept: ["description", "filters"], kept: { settings: ["name"], machine: ["form_slug"] } },
  mailing_sender: { kept: { settings: ["name", "email"], machine: ["pause_reason"] } },
  sender_check: { kept: { settings: ["email"], machine: ["findings"] } },
  partner_list: { kept: { settings: ["name"] } },
  partner_member: { address: "email" },
  partner_change: { address: "email", kept: { machine: ["said"] } },
  partner_mirror: { kept: { machine: ["said"] } },
  sequence: { swept: ["description"], kept: { settings: ["name"] } },
  sequence_alert: { swept: ["detail"], kept: { machine: ["code"] } },
  sequence_email: {
    swept: ["subject", "content", "as_text", "first_subject", "first_content"],
    kept: { machine: ["language"] },
  },
  sequence_left_out: { kept: { machine: ["reason"] } },
  sequence_visit: { kept: { machine: ["node", "edge"] } },
  sequence_run: {
    swept: ["end_note"],
    kept: { machine: ["end_reason"] },
    own: ({ contacts }) => `contact_id = ANY (${contacts}) OR recipient_id = ANY (${contacts})`,
  },
  sequence_run_move: { kept: { machine: ["node", "target"] } },
  sequence_counter: { kept: { machine: ["part"] } },
  sequence_transfer: { swept: ["note"], kept: { machine: ["node", "target"] } },
  sequence_version: { kept: { settings: ["flow"] } },
}
