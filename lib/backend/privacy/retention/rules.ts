import type { RetentionKind } from "#lib/contract/privacy/retention.ts"
import { deliveryReplies, mails, unlinkedMails } from "./mail-rules.ts"
import { applicationDrafts, auditTrail, mailDrafts, notices } from "./other-rules.ts"
import { companies, contacts } from "./prospects.ts"
import type { Rule } from "./rule.ts"

/** By kind, in the order in which they are applied: what goes leaves others behind without a record. */
export const rules: Record<RetentionKind, Rule> = {
  prospects: contacts,
  prospect_companies: companies,
  application_drafts: applicationDrafts,
  mail_drafts: mailDrafts,
  unlinked_mails: unlinkedMails,
  mails,
  delivery_replies: deliveryReplies,
  notices,
  trail: auditTrail,
}
