import { useState } from "react"
import { createAutosave } from "#components/shell/autosave.ts"
import { useAutosave } from "#components/shell/use-autosave.ts"
import { dropDraft, keepDraft, type NoteDraft } from "./drafts.ts"

/** Saves a note while it is written, in this browser alone: the server gets it when its author says so. */
export function useNoteAutosave(key: string) {
  const [autosave] = useState(() =>
    createAutosave<NoteDraft, NoteDraft>({
      version: null,
      save: null,
      local: { put: (draft) => keepDraft(key, draft), clear: () => dropDraft(key) },
    }),
  )
  useAutosave(autosave)
  return autosave
}
