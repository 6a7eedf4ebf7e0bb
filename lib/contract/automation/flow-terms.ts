/** Kinds of nodes of a sequence's flow. */
export const nodeTypes = [
  "step",
  "emailCampaign",
  "email",
  "calendar",
  "status",
  "workInProgress",
  "stop",
] as const
export type NodeType = (typeof nodeTypes)[number]

/** Nodes whose text can be edited. */
export const mailNodeTypes = ["emailCampaign", "email"] as const
export type MailNodeType = (typeof mailNodeTypes)[number]

export const waitUnits = ["minutes", "hours", "days", "weeks"] as const
export type WaitUnit = (typeof waitUnits)[number]
export const unitMinutes: Record<WaitUnit, number> = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 }
/** Days; nobody waits longer for one thing. */
export const longestWaitDays = 730

/** Days of a show that a calendar node counts from. */
export const showDates = ["opening", "deposit"] as const
export type ShowDate = (typeof showDates)[number]

/** What a status node can ask of what the recipient did with a mail. */
export const mailConditionKinds = ["opened", "clicked", "replied"] as const
/**
 * What it can ask of the recipient and the company: ids of `registered` are sessions, of `stage` pipeline stages, of `lifecycle` lifecycles
 * of registrations, of `platform` lifecycles on the marketplace, of `tag` tags of contacts, of `account_tag` tags of companies.
 */
export const recordConditionKinds = [
  "registered",
  "stage",
  "lifecycle",
  "platform",
  "tag",
  "account_tag",
  "list",
] as const
export type RecordConditionKind = (typeof recordConditionKinds)[number]
export const conditionKinds = [...mailConditionKinds, ...recordConditionKinds] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** Branches out of a status node; every other node has one, without a name. */
export const branches = ["yes", "no"] as const
export type Branch = (typeof branches)[number]

/** What becomes of a personal mail of somebody without a sales owner who has a mailbox. */
export const ownerlessActions = ["sender", "task"] as const
export type OwnerlessAction = (typeof ownerlessActions)[number]

/** Why a run ended. `done` is the path's own end; the node `stop` says more in its own words. */
export const endReasons = [
  "done",
  "replied",
  "bounced",
  "unsubscribed",
  "complained",
  "blacklisted",
  "no_address",
  "deleted",
  "merged",
  "left_alone",
  "mail_failed",
  "flow_changed",
  "stopped",
] as const
export type EndReason = (typeof endReasons)[number]

/** Why somebody on a list is not started; the last two: begins, and does not get a mail by itself. */
export const leftOutReasons = [
  "no_address",
  "bounced",
  "blacklisted",
  "unsubscribed",
  "suppressed",
  "left_alone",
  "already_in",
  "no_owner",
  "missing_value",
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** What keeps a draft from being published. */
export const flowProblems = [
  "no_start",
  "many_starts",
  "unreachable",
  "no_way_out",
  "many_ways_out",
  "no_branch",
  "loop_without_wait",
  "never_ends",
  "mail_without_subject",
  "mail_without_text",
  "unknown_mail",
  "unknown_placeholder",
  "dead_link",
  "no_alt",
  "too_large",
  "no_unsubscribe",
  "mail_not_before",
  "link_missing",
] as const
export type FlowProblem = (typeof flowProblems)[number]

/** Most nodes of a flow. */
export const maxNodes = 200
/** Times a run comes to one node; after that it goes no further round. */
export const maxRounds = 20
