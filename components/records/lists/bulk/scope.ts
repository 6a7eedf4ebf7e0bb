import { isNarrowed, type ListUrl } from "#components/records/lists/filters/list-url.ts"
import type { ListScope } from "#components/records/lists/screen/list-data.ts"
import { countSelected } from "#components/ui/table/selection.ts"
import type { JobList } from "#lib/contract/platform/jobs.ts"

/** The records an action is about, as they were when its dialog opened. */
export type Scope = {
  /** The rows chosen; null: the whole result. */
  ids: number[] | null
  count: number
  /** Address of the list, whose filters find the whole result. */
  url: ListUrl
  /** How the records are named. */
  kind: "selected" | "all" | "filtered"
  /** No row is chosen, so the whole result is meant. */
  isUnchosen: boolean
}

/** What an action is about: the rows chosen or, when all or none are, everything the list shows for its address. */
export function scopeOf({ url, control: { selection }, total }: ListScope): Scope {
  const chosen = selection.all ? 0 : countSelected(selection, total)
  return {
    ids: chosen > 0 ? [...selection.ids] : null,
    count: chosen > 0 ? chosen : total,
    url,
    kind: chosen > 0 ? "selected" : isNarrowed(url) ? "filtered" : "all",
    isUnchosen: chosen === 0 && !selection.all,
  }
}

/** What every dialog of an action gets. */
export type BulkDialogProps = {
  list: JobList
  scope: Scope
  opened: boolean
  onClose: () => void
  /** Called when a change has ended: nothing is chosen any more. */
  onDone: () => void
}
