/** Static: contacts that were put on it. Dynamic: whoever a filter of contacts finds. */
export const mailingListKinds = ["static", "dynamic"] as const
export type MailingListKind = (typeof mailingListKinds)[number]

/** By which way somebody came to a list or left it. */
export const subscriptionSources = [
  "form",
  "link",
  "one_click",
  "preferences",
  "staff",
  "import",
  "bulk",
  "provider",
] as const
export type SubscriptionSource = (typeof subscriptionSources)[number]

/** What happened to a subscription; "asked": somebody signed up and has not confirmed it. */
export const subscriptionActions = ["asked", "subscribed", "unsubscribed"] as const

/** Why an address gets no mails. */
export const suppressionReasons = ["unsubscribed", "bounced", "complaint", "by_hand", "imported"] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** Why a member of a list gets none of its mails. */
export const memberStates = ["no_address", "bounced", "blacklisted", "unsubscribed", "suppressed"] as const
export type MemberState = (typeof memberStates)[number]

/** What becomes of an address that is put on a list. */
export const putResults = ["added", "already", "opted_out", "gone"] as const
export type PutResult = (typeof putResults)[number]

/** Most addresses that one file brings to a list, or to the suppression list. */
export const maxAddresses = 20_000
/** Largest such file, in bytes. */
export const maxAddressBytes = 5_000_000
