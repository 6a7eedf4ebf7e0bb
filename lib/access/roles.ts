// Screens ask this in their first load, so it must not bring the contract's schemas with it: types only.
import type { Ability } from "#lib/contract/identity/session.ts"

/** Named sets of abilities, the broadest first. None is stored: a user's role is read from the abilities (decision 0082). */
export const roles = ["administrator", "sales", "registrations", "accounting", "viewer", "intake"] as const
export type Role = (typeof roles)[number]

/** What a user may do, as it is stored. Administrators may do everything, whatever abilities they were given. */
export type Rights = { isAdmin: boolean; abilities: Ability[] }

const reading: readonly Ability[] = ["crm.read", "registrations.read"]

const abilitiesOfRole: Record<Exclude<Role, "administrator">, readonly Ability[]> = {
  sales: [
    ...reading,
    "mail.read",
    "record.edit",
    "tag.create",
    "session.add",
    "show.bulk-action",
    "export.companies",
    "sib.export.contacts",
    "use-sib",
    "upload.documents",
  ],
  registrations: [
    ...reading,
    "mail.read",
    "record.edit",
    "tag.create",
    "session.add",
    "upload.documents",
    "delete.document",
  ],
  accounting: [...reading, "finance.read", "finance.edit"],
  viewer: reading,
  intake: ["registration.intake"],
}

/** What a role gives, abilities in alphabetical order. */
export function rightsOf(role: Role): Rights {
  if (role === "administrator") return { isAdmin: true, abilities: [] }
  return { isAdmin: false, abilities: [...abilitiesOfRole[role]].sort() }
}

/** Abilities added to or missing from a role, as a share of the role's own, up to which a set still bears its name. */
const maxChangedShare = 1 / 2

/** What a set of abilities is called: a role, a role with changes, a set of its own, or nothing at all. */
export type NamedRights = { kind: "role" | "changed"; role: Role } | { kind: "own" } | { kind: "none" }

/** The role that somebody's rights are, or come closest to. */
export function roleOf({ isAdmin, abilities }: Rights): NamedRights {
  if (isAdmin) return { kind: "role", role: "administrator" }
  const chosen = new Set(abilities)
  if (chosen.size === 0) return { kind: "none" }
  const distances = roles.flatMap((role) => {
    if (role === "administrator") return []
    const own = abilitiesOfRole[role]
    const shared = own.filter((ability) => chosen.has(ability)).length
    return [{ role, share: (own.length + chosen.size - 2 * shared) / own.length }]
  })
  const closest = distances.reduce((best, next) => (next.share < best.share ? next : best))
  if (closest.share > maxChangedShare) return { kind: "own" }
  return { kind: closest.share === 0 ? "role" : "changed", role: closest.role }
}
