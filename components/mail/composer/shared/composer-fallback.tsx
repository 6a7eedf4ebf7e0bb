"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { FallbackInput } from "#components/ui/inputs/fallback-input.tsx"
import { typeAhead } from "#components/ui/inputs/type-ahead.ts"
import classes from "./composer-fallback.module.css"
import { type ComposerTask, isAnswer, titleOf } from "./open-composer.ts"

type Props = { task: ComposerTask; onClose: () => void }

/** The composer's own field, in which writing begins. */
const findField = (page: HTMLElement) =>
  page.querySelector<HTMLElement>("[role=dialog] [data-writing] [data-autofocus]")

/** The label of the field in which writing begins. */
function firstFieldOf(task: ComposerTask) {
  if (task.whom === "ask" || task.forwards) return "to"
  return isAnswer(task) ? "body" : "subject"
}

/** The composer's dialog from the moment it is asked for: takes what is typed until its first field is there, and leaves at once then. */
export function ComposerFallback({ task, onClose }: Props) {
  const t = useTranslations("composer")
  const [isThere, setThere] = useState(false)
  const [watch] = useState(() => (root: HTMLElement | null) => {
    if (!root) return
    return typeAhead({
      root,
      scope: document.body,
      find: findField,
      isHeld: true,
      onTaken: () => setThere(true),
    })
  })
  if (isThere) return null
  const title = t(titleOf(task))
  return (
    <div
      ref={watch}
      role="dialog"
      aria-modal="true"
      aria-busy="true"
      aria-label={title}
      className={classes.dialog}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <p className={classes.title}>{title}</p>
      <FallbackInput label={t(firstFieldOf(task))} />
      <Skeleton height={172} />
    </div>
  )
}
