import type { SecurityKind } from "#lib/contract/identity/security-terms.ts"
import type { Event } from "./note-event.ts"

type Changes = Record<string, [old: unknown, fresh: unknown]>

type Audited = {
  actor: { userId: number | null }
  action: string
  type: string
  id: number
  changes: Changes
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Abilities that were given (+) and taken (-), and whether the user is an administrator now. */
function rightsIn({ is_admin: isAdmin, abilities }: Changes): string {
  const [before, after] = (abilities ?? []).map(listOf)
  return [
    ...(isAdmin ? [`${isAdmin[1] ? "+" : "-"}administrator`] : []),
    ...(after ?? []).filter((one) => !before?.includes(one)).map((one) => `+${one}`),
    ...(before ?? []).filter((one) => !after?.includes(one)).map((one) => `-${one}`),
  ].join(" ")
}

/** A setting as it is now: "requires_second_factor: true". */
const settingsIn = (changes: Changes) =>
  Object.entries(changes)
    .map(([field, [, fresh]]) => `${field}: ${String(fresh)}`)
    .join(", ")

/** What of a change of a user is an event of security, by its fields. */
const byField: [field: string, describe: (changes: Changes, isOwn: boolean) => [SecurityKind, string]][] = [
  ["is_disabled", ({ is_disabled }) => [is_disabled?.[1] ? "user_disabled" : "user_enabled", ""]],
  ["email", () => ["address_changed", ""]],
  [
    "second_factor",
    ({ second_factor }, isOwn) => {
      if (second_factor?.[1]) return ["second_factor_on", ""]
      return [isOwn ? "second_factor_off" : "second_factor_reset", ""]
    },
  ],
  [
    "requires_second_factor",
    ({ requires_second_factor }) => [
      "setting_changed",
      settingsIn(requires_second_factor ? { requires_second_factor } : {}),
    ],
  ],
  [
    "token",
    ({ token }) => (token?.[1] ? ["token_made", String(token[1])] : ["token_ended", String(token?.[0])]),
  ],
  [
    "shared_mailbox",
    ({ shared_mailbox: shared }) => ["rights_changed", shared?.[1] ? `+${shared[1]}` : `-${shared?.[0]}`],
  ],
  ["calendar_feed", ({ calendar_feed: feed }) => [feed?.[1] ? "feed_made" : "feed_ended", ""]],
  ["tokens", ({ tokens }) => ["token_ended", String(tokens?.[0])]],
  ["link", ({ link }) => ["link_made", String(link?.[1])]],
]

/**
 * The events of security in an entry of the audit log: what is done to accounts and to the switches of the installation.
 * @param call the running call, by its name in the contract
 */
export function eventsOfAudit({ actor, action, type, id, changes }: Audited, call?: string): Event[] {
  const who = { userId: actor.userId }
  if (type === "installation") return [{ ...who, kind: "setting_changed", what: settingsIn(changes) }]
  if (type !== "user") return []
  const about = { ...who, subjectId: id }
  if (action === "password") {
    const kind = call === "passwordLinks.change" ? "password_changed" : "password_reset"
    return [{ ...about, kind }]
  }
  const rights = rightsIn(changes)
  if (action === "create") return [{ ...about, kind: "user_created", what: rights }]
  return [
    ...(rights === "" ? [] : [{ ...about, kind: "rights_changed" as const, what: rights }]),
    ...byField
      .filter(([field]) => field in changes)
      .map(([, describe]) => {
        const [kind, what] = describe(changes, actor.userId === id)
        return { ...about, kind, what }
      }),
  ]
}
