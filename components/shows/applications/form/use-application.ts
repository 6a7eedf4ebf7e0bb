"use client"

import { useLocale } from "next-intl"
import { useMemo, useState } from "react"
import { flushSync } from "react-dom"
import { createAutosave } from "#components/shell/autosave.ts"
import { useAutosave } from "#components/shell/use-autosave.ts"
import { publicApi } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { addPicture, changeRows } from "#lib/application/rows.ts"
import { nothingClosed } from "#lib/contract/shows/application-corrections.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import { focusRows } from "./focus-rows.ts"
import { useFormValues } from "./use-form-values.ts"

/** Another tab has stored another version. */
class StoredElsewhere extends Error {
  readonly current: ApplicationView

  constructor(current: ApplicationView) {
    super("The application was changed elsewhere")
    this.current = current
  }
}

/** What the page says of a call that failed; "offline" and "wait" pass by themselves. */
export function failureOf(error: unknown): "offline" | "wait" | "gone" | "tooLarge" {
  if (!(error instanceof ApiError)) return "offline"
  if (error.status === 404) return "gone"
  if (error.status === 422 || error.status === 413) return "tooLarge"
  return error.status === 429 ? "wait" : "offline"
}

/** How far saving is: what the page says of it. */
const statuses = {
  untouched: "saved",
  unsaved: "typing",
  saving: "saving",
  saved: "saved",
  conflict: "typing",
} as const

/**
 * The application that a form is about: what is typed, saved as it is typed, and what another tab saved since.
 * @param notice id of the privacy notice that is in sight when it is sent
 */
export function useApplication(initial: ApplicationView, notice: number) {
  const locale = useLocale()
  const api = useMemo(() => publicApi(locale).applications, [locale])
  const [view, setView] = useState(initial)
  const { form, values, generation, openParts, take, read, show } = useFormValues(initial.values)
  const [showsProblems, setShowsProblems] = useState(false)
  const { slug } = initial

  const [autosave] = useState(() =>
    createAutosave<ApplicationValues, ApplicationView>({
      version: initial.version,
      save: async (values, version) => {
        try {
          const { data } = await api.save({ slug, version, values })
          setView(data)
          return data
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 409) throw error
          const { data } = await api.get({ slug })
          if (data.state.code === "sent") window.location.reload()
          throw new StoredElsewhere(data)
        }
      },
      conflictOf: (error) => (error instanceof StoredElsewhere ? error.current : undefined),
      isRetried: (error) => ["offline", "wait"].includes(failureOf(error)),
    }),
  )
  const saving = useAutosave(autosave, { asksBeforeLeaving: true })
  const theirs = saving.name === "conflict" ? saving.current : null

  return {
    form,
    view,
    values,
    theirs,
    showsProblems,
    generation,
    slug,
    api,
    openParts,
    closed: nothingClosed.closed,
    status: saving.name === "failed" ? failureOf(saving.error) : statuses[saving.name],
    typed: () => autosave.change(read()),
    save: () => void autosave.flush(),
    /** What a button does to the rows. */
    act: (action: string) => {
      const next = changeRows(read(), action)
      flushSync(() => show(next))
      focusRows(action)
      autosave.change(next)
    },
    picture: (index: number, image: { id: number; name: string }) => {
      setView((seen) => ({ ...seen, images: [...seen.images, image] }))
      autosave.change(take(addPicture(read(), index, image.id)))
    },
    removePicture: (action: string) => autosave.change(take(changeRows(read(), action))),
    /** Of two versions, the one that goes on. */
    resolve: async (whose: "mine" | "theirs"): Promise<void> => {
      if (!theirs) return
      setView(theirs)
      if (whose === "mine") return void autosave.keepMine(read(), theirs.version)
      show(theirs.values)
      autosave.takeTheirs(theirs)
    },
    publish: async () => {
      setShowsProblems(true)
      if (!(await autosave.flush())) return false
      try {
        await api.publish({ slug, notice })
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 422) setView((await api.get({ slug })).data)
        else autosave.fail(error)
        return false
      }
    },
  }
}

export type Application = ReturnType<typeof useApplication>
