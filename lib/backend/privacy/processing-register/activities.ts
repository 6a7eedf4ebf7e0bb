import type { ProcessingActivity, ProcessingRecipient } from "#lib/contract/privacy/processing-register.ts"
import type { fixedRetentionKinds, RetentionKind } from "#lib/contract/privacy/retention.ts"

type Activity = {
  /** Tables with its personal data: a test says when a table of the schema is in no activity. */
  tables: readonly string[]
  recipients: readonly ProcessingRecipient[]
  retention: readonly (RetentionKind | (typeof fixedRetentionKinds)[number])[]
}

/** What the product does with personal data; purposes, persons and data are put into words in `processingRegister` of the texts. */
export const activities: Record<ProcessingActivity, Activity> = {
  prospects: {
    tables: [
      ...["contact", "contact_phone", "contact_social_network", "contact_session", "contact_caller"],
      ...["company", "company_contact", "company_phone", "company_social_network", "marketplace_account"],
      ...["note", "notification", "removed_notification", "record_merge"],
    ],
    recipients: ["s3"],
    retention: ["prospects", "prospect_companies"],
  },
  exhibitors: {
    tables: [
      ...["registration", "registration_contact", "registration_contact_phone"],
      ...["registration_contact_social_network", "registration_brand", "registration_brand_social_network"],
      ...["registration_brand_image", "registration_technical_file", "registration_booth"],
    ],
    recipients: ["system_mail", "s3"],
    retention: ["application_drafts", "draft_images"],
  },
  invoicing: {
    tables: [
      ...["invoice", "invoice_line", "invoice_payment", "registration_invoice", "external_document"],
      ...["company_zoho", "bank_statement", "bank_entry"],
    ],
    recipients: ["zoho", "s3"],
    retention: ["invoices"],
  },
  correspondence: {
    tables: [
      ...[
        "mail",
        "mail_attachment",
        "mail_bounce",
        "mail_copy",
        "mail_delivery",
        "mail_draft",
        "mail_draft_file",
      ],
      ...["mail_holder", "mail_thread", "mail_thread_address", "mail_thread_company", "mail_thread_contact"],
      ...["mail_thread_member", "mailbox", "mailbox_exclusion", "trusted_image_sender", "bulk_mail"],
      ...["bulk_mail_row", "bulk_mail_file", "mail_profile", "owner_signature"],
      ...["pending_mailbox", "mailbox_code"],
      ...["mail_disclosure", "mail_disclosed_mail", "mail_disclosure_reading"],
    ],
    recipients: ["mail_servers", "s3"],
    retention: ["mails", "unlinked_mails", "mail_drafts", "mail_uploads", "delivery_replies", "trail"],
  },
  mailings: {
    tables: [
      ...[
        "mailing_subscription",
        "mailing_send",
        "subscription_event",
        "suppression",
        "suppression_exception",
      ],
      ...["sequence_run", "sequence_left_out", "sequence_passage", "sequence_run_move"],
      ...["partner_mail", "partner_member", "partner_change"],
    ],
    recipients: ["mail_servers", "system_mail", "brevo"],
    retention: ["prospects", "delivery_replies"],
  },
  tracking: { tables: ["mailing_click", "tracking_event"], recipients: ["brevo"], retention: ["prospects"] },
  users: {
    tables: [
      ...["user", "owner", "user_ability", "access_token", "user_link", "second_factor", "recovery_code"],
      ...[
        "sign_in_lane",
        "rate_limit",
        "saved_filter",
        "saved_filter_pin",
        "user_preference",
        "recent_record",
      ],
      ...["system_mail", "privacy_notice_acceptance"],
    ],
    recipients: ["system_mail"],
    retention: ["notices", "system_mails", "tokens", "sign_in_attempts"],
  },
  trail: { tables: ["audit_entry", "security_event", "erasure"], recipients: [], retention: ["trail"] },
  jobs: {
    tables: ["job", "job_batch", "job_row", "stored_file"],
    recipients: ["s3"],
    retention: ["jobs", "job_rows", "export_files", "import_files"],
  },
}

/** Tables without personal data: what records choose among, settings, texts, counters, and links of what is named above. */
export const otherTables: readonly string[] = [
  ...[
    "account_type",
    "badge",
    "booth_item",
    "booth_item_tradeshow",
    "booth_structure",
    "brand",
    "buyer_type",
  ],
  ...["caller", "configuration_entry", "contact_tag", "country", "gender_age_range", "label_option"],
  ...["lifecycle", "lifecycle_option", "lifecycle_platform", "market_category", "media_type", "outcome"],
  ...["payment_method", "payment_plan", "phone_type", "salutation", "social_network", "state", "tradeshow"],
  ...["tradeshow_session", "vendor_section", "vendor_tag", "vendor_target", "company_tag", "tax_rule"],
  ...["registration_lifecycle", "registration_lifecycle_stage", "invoicing_organization"],
  ...["company_account_type", "company_brand", "company_buyer_type", "company_followup"],
  ...["company_gender_age_range", "company_last_change", "company_lifecycle", "company_market_category"],
  ...["company_media_type", "company_mobilier", "company_participation", "company_sale_owner"],
  ...["company_tagging", "company_vendor_section", "company_vendor_tagging", "company_vendor_target"],
  ...["contact_last_change", "contact_tagging", "registration_association", "registration_booth_association"],
  ...["registration_booth_brand", "registration_brand_label", "registration_brand_market_category"],
  ...["registration_brand_target", "registration_last_change", "registration_price"],
  ...["invoice_seller", "invoice_numbering", "invoice_instalment", "external_connection"],
  ...["mailbox_folder", "mail_template", "mail_template_document", "mail_template_text"],
  ...["mail_template_version", "document", "mailing_list", "mailing_list_counter", "mailing_sender"],
  ...["sender_check", "partner_list", "partner_mirror", "sequence", "sequence_alert", "sequence_email"],
  ...["sequence_start", "sequence_switch", "sequence_tally", "sequence_transfer", "sequence_version"],
  ...[
    "applied_sql",
    "installation",
    "lease",
    "list_counter",
    "refresh_due",
    "privacy_notice",
    "retention_rule",
  ],
  ...["retention_log", "erasure_key"],
]
