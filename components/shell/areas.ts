import { recordAreas } from "#components/areas/registry.ts"
import { isListName, kindOf } from "#lib/contract/record-kinds.ts"

/** Areas with a screen, in the menu's order (spec 1 §2): the menu, the palette and the shortcuts lead to them. */
export const builtAreas = Object.keys(recordAreas)
  .filter(isListName)
  .map((name) => ({ name, kind: kindOf(name) }))
  .map(({ name, kind }) => ({
    name,
    kind,
    path: `/${name}`,
    /** Its records stand in it without lying under its path. */
    recordPath: `/${kind}`,
    keys: recordAreas[name].keys,
  }))

/** Areas that come into the menu after those, with a screen of their own. */
type PlannedArea = "pipelines" | "sequences" | "mailingLists" | "registrations"

/** Whether screens may link to that area. */
export function isBuilt(name: PlannedArea): boolean {
  return isListName(name)
}
