import { type Role, roleAbilities } from "./roles.ts"
import type { Rule } from "./route-access.ts"

/** Whether users of a role may make a call with this rule. */
export function mayCall(rule: Rule, role: Role): boolean {
  if (rule === "partner") return false
  if (rule === "open" || role === "administrator") return true
  if (rule === "admin") return false
  if ("everybody" in rule) return true
  const held = new Set<string>(roleAbilities[role])
  const readsSome = !("someOf" in rule) || rule.someOf.some((area) => held.has(area))
  return readsSome && rule.abilities.every((ability) => held.has(ability))
}
