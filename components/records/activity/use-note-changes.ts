import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { NoteText } from "#components/records/area.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import type { Note } from "#lib/contract/records/notes.ts"
import { loadNoteCalls } from "./note-calls.ts"
import { type NotePages, putNote, removeNote } from "./notes-pages.ts"
import type { Subject } from "./subject.ts"
import { feedKey, patchFeeds } from "./use-feed.ts"

function refresh(queries: QueryClient, subject: Subject) {
  return queries.invalidateQueries({ queryKey: feedKey(subject) })
}

/** Writes a note; it is in the list as soon as it is stored. */
export function useAddNote(subject: Subject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (text: NoteText) => (await loadNoteCalls(subject)).create(text),
    onSuccess: ({ note }) => {
      patchFeeds(queries, subject, (pages) => putNote(pages, note))
      void refresh(queries, subject)
    },
  })
}

/** Saves a note's text over the version it was begun on. */
export function useEditNote(subject: Subject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (text: NoteText & { note: number; version: number }) =>
      (await loadNoteCalls(subject)).edit(text),
    onSuccess: ({ note }) => {
      patchFeeds(queries, subject, (pages) => putNote(pages, note))
      void refresh(queries, subject)
    },
  })
}

/** Pins or unpins: the note moves at once, and back with the reason when that fails. */
export function usePinNote(subject: Subject) {
  const t = useTranslations("notes")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: async (note: Note) =>
      (await loadNoteCalls(subject)).pin({ id: note.id, pinned: !note.pinned }),
    onMutate: (note) =>
      changeAhead(queries, subject, (pages) => putNote(pages, { ...note, pinned: !note.pinned })),
    onError: (error, _note, undo) => {
      undo?.()
      void showFailure(error, t("pinningFailed"))
    },
    onSettled: () => refresh(queries, subject),
  })
}

/** Deletes a note: it goes at once, and comes back with the reason when that fails, or when that is undone. */
export function useRemoveNote(subject: Subject) {
  const t = useTranslations("notes")
  const queries = useQueryClient()
  const showFailure = useFailureToast()

  async function restore(id: number) {
    try {
      const { note } = await (await loadNoteCalls(subject)).restore(id)
      patchFeeds(queries, subject, (pages) => putNote(pages, note))
    } catch (error) {
      void showFailure(error, t("restoringFailed"))
    }
    void refresh(queries, subject)
  }

  return useMutation({
    mutationFn: async (note: Note) => (await loadNoteCalls(subject)).remove(note.id),
    onMutate: (note) => changeAhead(queries, subject, (pages) => removeNote(pages, note.id)),
    onSuccess: (_answer, { id }) =>
      toastSuccess(t("deleted"), { action: { label: t("undo"), onClick: () => void restore(id) } }),
    onError: (error, _note, undo) => {
      undo?.()
      void showFailure(error, t("deletingFailed"))
    },
    onSettled: () => refresh(queries, subject),
  })
}

/** Shows a change before the API has answered. @returns what takes it back */
async function changeAhead(queries: QueryClient, subject: Subject, change: (pages: NotePages) => NotePages) {
  await queries.cancelQueries({ queryKey: feedKey(subject) })
  const before = queries.getQueriesData<NotePages>({ queryKey: feedKey(subject) })
  patchFeeds(queries, subject, change)
  return () => {
    for (const [key, pages] of before) queries.setQueryData(key, pages)
  }
}

/** Shows what the API said of a note beside a save: that it changed, or that it is gone. */
export function useTakeStoredNote(subject: Subject) {
  const queries = useQueryClient()
  return {
    found: (note: Note) => patchFeeds(queries, subject, (pages) => putNote(pages, note)),
    gone: (id: number) => patchFeeds(queries, subject, (pages) => removeNote(pages, id)),
  }
}
