"use client"

import { useLocale } from "next-intl"
import { useEffect, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { publicApi } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { valuesOfForm } from "#lib/application/form-values.ts"
import { addPicture, changeRows } from "#lib/application/rows.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationView } from "#lib/contract/shows/applications.ts"
import { autoSave, type SaveStatus } from "./auto-save.ts"
import { focusRows } from "./focus-rows.ts"

function statusOf(error: unknown): SaveStatus {
  if (!(error instanceof ApiError)) return "offline"
  if (error.status === 404) return "gone"
  if (error.status === 422 || error.status === 413) return "tooLarge"
  return error.status === 429 ? "wait" : "offline"
}

/** Texts that a form would send. */
function sentBy(form: HTMLFormElement): Map<string, string> {
  const sent = new Map<string, string>()
  for (const [name, value] of new FormData(form)) if (typeof value === "string") sent.set(name, value)
  return sent
}

/**
 * The application that a form is about: what is typed, saved as it is typed, and what another tab saved since.
 * @param notice id of the privacy notice that is in sight when it is sent
 */
export function useApplication(initial: ApplicationView, notice: number) {
  const locale = useLocale()
  const api = useMemo(() => publicApi(locale).applications, [locale])
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState(initial)
  const [values, setValues] = useState(initial.values)
  const [status, setStatus] = useState<SaveStatus>("saved")
  const [theirs, setTheirs] = useState<ApplicationView | null>(null)
  const [showsProblems, setShowsProblems] = useState(false)
  /** Fields keep what is typed themselves; another generation is made of other values. */
  const [generation, setGeneration] = useState(0)
  /** Folds that are open, by their paths: another generation shows them as they were. */
  const [openFolds] = useState(() => new Set<string>())
  const held = useRef({ values: initial.values, version: initial.version, isConflict: false })
  const { slug } = initial

  const keep = (next: ApplicationValues) => {
    held.current.values = next
    setValues(next)
  }
  const read = () => {
    if (form.current) keep(valuesOfForm(sentBy(form.current), held.current.values))
    return held.current.values
  }
  const take = (saved: ApplicationView) => {
    held.current.version = saved.version
    setView(saved)
  }
  const show = (next: ApplicationValues) => {
    keep(next)
    setGeneration((count) => count + 1)
  }

  const [saving] = useState(() =>
    autoSave({
      tell: setStatus,
      reasonOf: (error) => (held.current.isConflict ? undefined : statusOf(error)),
      send: async () => {
        try {
          take((await api.save({ slug, version: held.current.version, values: read() })).data)
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 409) throw error
          const stored = (await api.get({ slug })).data
          held.current.isConflict = true
          if (stored.state.code === "sent") window.location.reload()
          setTheirs(stored)
          throw error
        }
      },
    }),
  )

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (saving.hasUnsaved()) event.preventDefault()
    }
    const hurry = () => void (held.current.isConflict || saving.now())
    window.addEventListener("beforeunload", leave)
    window.addEventListener("online", hurry)
    document.addEventListener("visibilitychange", hurry)
    return () => {
      window.removeEventListener("beforeunload", leave)
      window.removeEventListener("online", hurry)
      document.removeEventListener("visibilitychange", hurry)
      saving.stop()
    }
  }, [saving])

  const typed = () => {
    read()
    if (!held.current.isConflict) saving.typed()
  }

  return {
    ...{ form, view, values, status, theirs, showsProblems, generation, slug, api, openFolds },
    typed,
    save: () => void saving.now(),
    /** What a button does to the rows. */
    act: (action: string) => {
      flushSync(() => show(changeRows(read(), action)))
      focusRows(action)
      saving.typed()
    },
    picture: (place: number, image: { id: number; name: string }) => {
      keep(addPicture(read(), place, image.id))
      setView((seen) => ({ ...seen, images: [...seen.images, image] }))
      saving.typed()
    },
    removePicture: (action: string) => {
      keep(changeRows(read(), action))
      saving.typed()
    },
    /** Of two versions, the one that goes on. */
    resolve: (whose: "mine" | "theirs") => {
      if (!theirs) return
      held.current.isConflict = false
      take(theirs)
      setTheirs(null)
      if (whose === "mine") return saving.typed()
      show(theirs.values)
      saving.settle()
    },
    publish: async () => {
      setShowsProblems(true)
      if (held.current.isConflict || !(await saving.now())) return false
      try {
        await api.publish({ slug, notice })
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 422) take((await api.get({ slug })).data)
        else setStatus(statusOf(error))
        return false
      }
    },
  }
}

export type Application = ReturnType<typeof useApplication>
