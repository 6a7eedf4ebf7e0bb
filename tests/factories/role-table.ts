import { allCalls, type Call } from "./contract-calls.ts"
import { abilitiesOf, type Role, roles } from "./roles.ts"
import type { Rule } from "./route-access/rules.ts"
import { readingPosts, routeAccess } from "./route-access.ts"

/** Whether users of a role may make a call with this rule, by a token of their own. */
export function mayCall(rule: Rule, role: Role): boolean {
  if (rule === "partner" || rule === "recipients") return false
  if (rule === "open") return true
  // No role gives what is given by name.
  if (typeof rule === "object" && "administratorsWith" in rule) return false
  if (role === "administrator") return true
  if (rule === "admin") return false
  if ("everybody" in rule) return true
  const own = new Set<string>(abilitiesOf(role))
  if ("visitors" in rule) return rule.visitors.every((ability) => own.has(ability))
  const readsSome = !("someOf" in rule) || rule.someOf.some((area) => own.has(area))
  return readsSome && rule.abilities.every((ability) => own.has(ability))
}

type RuledCall = { call: Call; rule: Rule }

const isRead = ({ call: { name, method } }: RuledCall) => method === "GET" || readingPosts.has(name)

/** "reads", "reads some" where other calls of the area are refused, "" for none. */
function cell(word: string, calls: RuledCall[], role: Role): string {
  const allowed = calls.filter(({ rule }) => mayCall(rule, role))
  if (allowed.length === 0) return ""
  return allowed.length === calls.length ? word : `${word} some`
}

function cellOf(calls: RuledCall[], role: Role): string {
  const [reads, writes] = [calls.filter(isRead), calls.filter((call) => !isRead(call))]
  return [cell("reads", reads, role), cell("writes", writes, role)].filter(Boolean).join(", ") || "–"
}

const row = (cells: string[]) => `| ${cells.join(" | ")} |`

/** What users of each role may do with the calls of each area of the contract, as tables in Markdown. Calls that need no account are left out. */
export function roleTables(): string {
  const areas = Object.entries(routeAccess).flatMap(([area, rules]) => {
    const calls = Object.entries<Rule>(rules).flatMap(([key, rule]) => {
      const call = allCalls.find(({ name }) => name === `${area}.${key}`)
      const isListed = typeof rule === "object" ? !("visitors" in rule) : rule === "admin"
      return call && isListed ? [{ call, rule }] : []
    })
    return calls.length > 0 ? [{ area, calls }] : []
  })
  return [
    row(["area", ...roles]),
    row(["---", ...roles.map(() => "---")]),
    ...areas.map(({ area, calls }) => row([`\`${area}\``, ...roles.map((role) => cellOf(calls, role))])),
    "",
    row(["role", "abilities"]),
    row(["---", "---"]),
    ...roles.map((role) =>
      row([
        role,
        role === "administrator"
          ? "all but `mail.disclose`, which is given by name, and what is for administrators alone"
          : abilitiesOf(role)
              .map((ability) => `\`${ability}\``)
              .join(", "),
      ]),
    ),
  ].join("\n")
}

const [start, end] = ["<!-- roles: npm run -s roles -->", "<!-- /roles -->"]

/** A document whose tables of roles are those of the code. @throws when it has no place for them */
export function withRoleTables(document: string): string {
  const [before, rest] = document.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`The document lacks ${start} or ${end}`)
  return `${before}${start}\n\n${roleTables()}\n\n${end}${after}`
}
