import { can } from "#lib/abilities.ts"
import type { JobList } from "#lib/contract/jobs.ts"
import type { Ability, User } from "#lib/contract/session.ts"

type Action = { name: string; group: "export" | "change"; ability: Record<JobList, Ability | null> }

const bulk = "show.bulk-action"

/** What can be done with many records, in the menu's order; null: not with the records of that list. */
const actions = [
  {
    name: "export",
    group: "export",
    ability: { companies: "export.companies", contacts: "sib.export.contacts" },
  },
  { name: "mailing", group: "export", ability: { companies: null, contacts: "sib.export.contacts" } },
  { name: "lifecycle", group: "change", ability: { companies: bulk, contacts: null } },
  { name: "platform", group: "change", ability: { companies: bulk, contacts: null } },
  { name: "tags", group: "change", ability: { companies: bulk, contacts: bulk } },
  { name: "owners", group: "change", ability: { companies: bulk, contacts: null } },
] as const satisfies Action[]

export type BulkAction = (typeof actions)[number]["name"]
export type BulkGroup = (typeof actions)[number]["group"]

/** The actions a user may use on a list. */
export function actionsFor(user: User, list: JobList) {
  return actions.filter(({ ability, group }) => {
    const needed = ability[list]
    const mayGroup = group === "export" || can(user, "record.edit")
    return needed !== null && can(user, needed) && mayGroup
  })
}
