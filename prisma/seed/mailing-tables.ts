/** Tables of who is on mailing lists, who left them, and what was sent to them. */
export const MAILING_TABLES = [
  "mailing_subscription",
  "subscription_event",
  "suppression",
  "mailing_send",
] as const
