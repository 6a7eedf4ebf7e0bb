/** Tables of mails and conversations, in an order that foreign keys allow. */
export const MAIL_TABLES = [
  "mail_thread",
  "mail",
  "mail_thread_address",
  "mail_thread_contact",
  "mail_thread_company",
  "mail_thread_member",
  "mail_copy",
  "mail_holder",
  "mail_delivery",
] as const
