import { recordAreas } from "#components/registry.ts"
import { can } from "#lib/access/abilities.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { JobList } from "#lib/contract/platform/jobs.ts"
import { bulkActions } from "./bulk-action.ts"

/** The actions a user may use on a list. */
export function actionsFor(user: User, list: JobList) {
  const { actions } = recordAreas[list]
  return bulkActions.filter(({ name, group }) => {
    const needed = actions[name]
    if (group === "mail" && !can(user, "mail.read")) return false
    const mayGroup = group === "export" || can(user, "record.edit")
    return needed !== undefined && (needed === "everybody" || can(user, needed)) && mayGroup
  })
}
