import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import { toastSuccess } from "#components/ui/toasts.ts"
import type { Note, NoteType } from "#lib/contract/notes.ts"
import { type NotePages, putNote, removeNote } from "./notes-pages.ts"
import { feedKey, loadApi, patchFeeds } from "./use-feed.ts"

/** What a note's form holds. */
export type NoteText = { content: string; type: NoteType }

function refresh(queries: QueryClient, company: number) {
  return queries.invalidateQueries({ queryKey: feedKey(company) })
}

/** Writes a note; it is in the list as soon as it is stored. */
export function useAddNote(company: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (text: NoteText) => (await loadApi()).notes.create({ company, ...text }),
    onSuccess: ({ note }) => {
      patchFeeds(queries, company, (pages) => putNote(pages, note))
      void refresh(queries, company)
    },
  })
}

/** Saves a note's text over the version it was begun on. */
export function useEditNote(company: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (text: NoteText & { note: number; version: number }) =>
      (await loadApi()).notes.edit({ company, ...text }),
    onSuccess: ({ note }) => {
      patchFeeds(queries, company, (pages) => putNote(pages, note))
      void refresh(queries, company)
    },
  })
}

/** Pins or unpins: the note moves at once, and back with the reason when that fails. */
export function usePinNote(company: number) {
  const t = useTranslations("notes")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: async (note: Note) => (await loadApi()).notes.pin({ note: note.id, pinned: !note.pinned }),
    onMutate: (note) =>
      changeAhead(queries, company, (pages) => putNote(pages, { ...note, pinned: !note.pinned })),
    onError: (error, _note, undo) => {
      undo?.()
      void showFailure(error, t("pinningFailed"))
    },
    onSettled: () => refresh(queries, company),
  })
}

/** Deletes a note: it goes at once, and comes back with the reason when that fails. */
export function useRemoveNote(company: number) {
  const t = useTranslations("notes")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: async (note: Note) => (await loadApi()).notes.remove({ company, note: note.id }),
    onMutate: (note) => changeAhead(queries, company, (pages) => removeNote(pages, note.id)),
    onSuccess: () => toastSuccess(t("deleted")),
    onError: (error, _note, undo) => {
      undo?.()
      void showFailure(error, t("deletingFailed"))
    },
    onSettled: () => refresh(queries, company),
  })
}

/** Shows a change before the API has answered. @returns what takes it back */
async function changeAhead(queries: QueryClient, company: number, change: (pages: NotePages) => NotePages) {
  await queries.cancelQueries({ queryKey: feedKey(company) })
  const before = queries.getQueriesData<NotePages>({ queryKey: feedKey(company) })
  patchFeeds(queries, company, change)
  return () => {
    for (const [key, pages] of before) queries.setQueryData(key, pages)
  }
}

/** Shows what the API said of a note beside a save: that it changed, or that it is gone. */
export function useTakeStoredNote(company: number) {
  const queries = useQueryClient()
  return {
    found: (note: Note) => patchFeeds(queries, company, (pages) => putNote(pages, note)),
    gone: (id: number) => patchFeeds(queries, company, (pages) => removeNote(pages, id)),
  }
}
