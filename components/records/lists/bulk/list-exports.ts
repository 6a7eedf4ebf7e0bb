import type { ListExport } from "#components/records/area.ts"
import { recordAreas } from "#components/registry.ts"
import { type Loadable, loadable } from "#components/ui/loading/loadable.ts"
import type { ListWith } from "#lib/contract/records/record-kinds.ts"

const loads = new Map<ListWith<"exports">, Loadable<ListExport>>()

/** How a list is exported, loaded when its menu is near. */
export function exportOf(list: ListWith<"exports">): Loadable<ListExport> {
  const known = loads.get(list) ?? loadable(recordAreas[list].loadExport, { loadsWhenIdle: false })
  loads.set(list, known)
  return known
}
