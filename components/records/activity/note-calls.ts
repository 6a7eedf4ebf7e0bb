import type { RecordNotes } from "#components/records/area.ts"
import { areaOf } from "#components/registry.ts"
import type { Note } from "#lib/contract/records/notes.ts"
import type { Subject } from "./subject.ts"

type NoteCalls = RecordNotes & {
  restore: (note: number) => Promise<{ note: Note }>
  pin: (note: Pick<Note, "id" | "pinned">) => Promise<unknown>
}

/**
 * The calls for notes of that record. They load with the first call: the page shows what the server rendered without
 * them.
 */
export async function loadNoteCalls({ type, id }: Subject): Promise<NoteCalls> {
  const [{ notesOf }, { api }] = await Promise.all([areaOf(type).loadCalls(), import("#lib/api/client.ts")])
  return {
    ...notesOf(id),
    pin: ({ id: note, pinned }) => api.notes.pin({ note, pinned }),
    restore: (note) => api.notes.restore({ note }),
  }
}
