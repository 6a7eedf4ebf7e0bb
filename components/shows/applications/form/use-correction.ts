"use client"

import { useLocale } from "next-intl"
import { useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useAskBeforeLeaving } from "#components/shell/use-ask-before-leaving.ts"
import { publicApi } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { withClosedParts } from "#lib/application/closed-parts.ts"
import { addPicture, changeRows } from "#lib/application/rows.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import { focusRows } from "./focus-rows.ts"
import { type Application, failureOf } from "./use-application.ts"
import { useFormValues } from "./use-form-values.ts"

type Status = Application["status"] | "incomplete" | "locked"

/**
 * Corrections of an application that was sent: typed in its form, and saved at once when that is asked for.
 * @param base version that the form was made of
 */
export function useCorrection(initial: ApplicationView, base: number) {
  const locale = useLocale()
  const api = useMemo(() => publicApi(locale).applications, [locale])
  const [view, setView] = useState(initial)
  const { closed } = view.corrections
  const { form, values, generation, openParts, take, read, show } = useFormValues(
    initial.typed ?? initial.values,
    (typed) => withClosedParts(typed, initial.values, closed),
  )
  const [theirs, setTheirs] = useState<ApplicationView | null>(null)
  const [status, setStatus] = useState<Status>(initial.typed ? "typing" : "saved")
  const [showsProblems, setShowsProblems] = useState(false)
  const isUnsaved = useRef(false)
  useAskBeforeLeaving(() => isUnsaved.current)
  const { slug } = initial

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
    openParts,
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
