"use client"

import { useLocale } from "next-intl"
import { useEffect, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { publicApi } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { withClosedParts } from "#lib/application/closed-parts.ts"
import { valuesOfForm } from "#lib/application/form-values.ts"
import { addPicture, changeRows } from "#lib/application/rows.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationView } from "#lib/contract/shows/applications.ts"
import { focusRows } from "./focus-rows.ts"
import { type Application, failureOf, sentBy } from "./use-application.ts"

type Status = Application["status"] | "incomplete" | "locked"

/** The browser asks before a page is closed that holds something unsaved. */
function useAskBeforeLeaving(isUnsaved: () => boolean) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isUnsaved])
}

/**
 * Corrections of an application that was sent: typed in its form, and saved at once when that is asked for.
 * @param base version that the form was made of
 */
export function useCorrection(initial: ApplicationView, base: number) {
  const locale = useLocale()
  const api = useMemo(() => publicApi(locale).applications, [locale])
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState(initial)
  const [values, setValues] = useState(initial.typed ?? initial.values)
  const [theirs, setTheirs] = useState<ApplicationView | null>(null)
  const [status, setStatus] = useState<Status>(initial.typed ? "typing" : "saved")
  const [showsProblems, setShowsProblems] = useState(false)
  const [generation, setGeneration] = useState(0)
  const [openFolds] = useState(() => new Set<string>())
  const latest = useRef(values)
  const isUnsaved = useRef(false)
  const [isHolding] = useState(() => () => isUnsaved.current)
  useAskBeforeLeaving(isHolding)
  const { slug } = initial
  const { closed } = view.corrections

  const take = (next: ApplicationValues) => {
    latest.current = next
    setValues(next)
    return next
  }
  const read = () => {
    if (form.current)
      take(withClosedParts(valuesOfForm(sentBy(form.current), latest.current), initial.values, closed))
    return latest.current
  }
  const show = (next: ApplicationValues) => {
    take(next)
    setGeneration((count) => count + 1)
  }
  const touch = () => {
    isUnsaved.current = true
    setStatus("typing")
  }

  async function refuse(error: unknown) {
    if (!(error instanceof ApiError)) return setStatus("offline")
    if (error.status === 422) {
      setView((shown) => ({ ...shown, problems: error.body.errors ?? {} }))
      setShowsProblems(true)
      return setStatus("incomplete")
    }
    if (error.status !== 409) return setStatus(failureOf(error))
    const { data } = await api.get({ slug })
    if (data.corrections.lock !== null) return setStatus("locked")
    setTheirs(data)
    setStatus("typing")
  }

  /** @returns whether it is saved */
  async function send(seen?: number): Promise<boolean> {
    setStatus("saving")
    try {
      await api.correct({ slug, version: base, seen, values: read() })
      isUnsaved.current = false
      return true
    } catch (error) {
      await refuse(error).catch(() => setStatus("offline"))
      return false
    }
  }
  const leave = () => window.location.assign(`/apply/${slug}?lang=${locale}&said=corrected`)

  return {
    form,
    view,
    values,
    theirs,
    showsProblems,
    generation,
    slug,
    api,
    openFolds,
    status,
    closed,
    typed: () => {
      read()
      touch()
    },
    save: () => void send(),
    act: (action: string) => {
      const next = changeRows(read(), action)
      flushSync(() => show(next))
      focusRows(action)
      touch()
    },
    picture: (index: number, image: { id: number; name: string }) => {
      setView((shown) => ({ ...shown, images: [...shown.images, image] }))
      take(addPicture(read(), index, image.id))
      touch()
    },
    removePicture: (action: string) => {
      take(changeRows(read(), action))
      touch()
    },
    resolve: async (whose: "mine" | "theirs") => {
      if (!theirs) return
      setTheirs(null)
      if (whose === "mine") {
        if (await send(theirs.version)) leave()
        return
      }
      isUnsaved.current = false
      window.location.assign(`/apply/${slug}?lang=${locale}&correct=${theirs.version}`)
    },
    publish: async () => {
      if (await send()) {
        leave()
        return true
      }
      return false
    },
  }
}
