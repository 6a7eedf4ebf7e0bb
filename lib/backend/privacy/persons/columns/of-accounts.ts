import type { TableRules } from "./column-rules.ts"

/** Invoices and the bank: kept as the law has it. */
export const ofAccounts: TableRules = {
  invoice: {
    kept: {
      law: [
        "number",
        "key",
        "language",
        "reason",
        "seller_party",
        "buyer_party",
        "about",
        "payment_method",
        "tax_reason",
        "tax_reason_code",
      ],
    },
  },
  invoice_line: { kept: { law: ["label", "detail"] } },
  invoice_payment: { kept: { law: ["reference", "key"] } },
  bank_statement: { kept: { law: ["name", "account", "left_out", "sums"] } },
  bank_entry: {
    kept: {
      law: [
        "counterparty",
        "iban",
        "text",
        "reference",
        "fingerprint",
        "bank_reference",
        "words",
        "original_currency",
        "aside_reason",
      ],
    },
  },
  bank_mapping: { kept: { settings: ["account", "head", "mapping", "day_order"] } },
  external_document: { kept: { law: ["partner", "external_id", "problem", "said"] } },
  external_connection: { kept: { machine: ["partner", "problem", "said"] } },
  invoice_seller: {
    kept: {
      settings: [
        "legal_name",
        "legal_form",
        "street",
        "zip_code",
        "city",
        "state",
        "registration",
        "registration_number",
        "vat_code",
        "email",
        "iban",
        "bic",
        "bank",
        "account",
        "prefix",
        "terms",
        "terms_fr",
        "late_fees",
        "late_fees_fr",
        "recovery",
        "recovery_fr",
        "early_payment",
        "early_payment_fr",
      ],
    },
  },
  ledger_account: { kept: { settings: ["number", "label"] } },
  tax_rule: { kept: { settings: ["name", "reason", "reason_fr", "reason_code"] } },
}
