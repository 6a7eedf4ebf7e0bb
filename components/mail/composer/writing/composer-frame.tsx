import { IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react"
import { createPortal } from "react-dom"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { isMeantForAnother } from "#components/ui/panels/in-front.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import { useAnswerSlot } from "../shared/answer-slot.ts"
import classes from "./composer-frame.module.css"

type Props = ComponentProps<typeof MovableDialog> & {
  /** The conversation that is answered. */
  thread: number | undefined
}

/** What a mail is written in: an answer below the mails that are read (M-64), every other mail in a dialog over the page. */
export function ComposerFrame({ thread, ...dialog }: Props) {
  const slot = useAnswerSlot(thread)
  const [isOnPage] = useState(slot !== null)
  if (!isOnPage) return <MovableDialog {...dialog} />
  return <OnPage {...dialog} slot={slot} />
}

type OnPageProps = Pick<Props, "opened" | "onClose" | "title" | "children"> & { slot: HTMLElement | null }

function OnPage({ opened, onClose, title, children, slot }: OnPageProps) {
  const t = useTranslations("common")
  const id = useId()
  // Another conversation is read: the answer is its draft.
  const isLost = opened && slot === null
  const leave = useEffectEvent(() => onClose())
  useEffect(() => {
    if (isLost) leave()
  }, [isLost])
  /** As a dialog does: before the editor keeps the key, and not while a list or menu in it is open, nor for a dialog over it. */
  function onKeyDownCapture(event: KeyboardEvent) {
    const { target, currentTarget, key, nativeEvent } = event
    if (key !== "Escape" || nativeEvent.isComposing || !(target instanceof Element)) return
    if (!currentTarget.contains(target) || target.getAttribute("data-mantine-stop-propagation") === "true")
      return
    if (isMeantForAnother(currentTarget)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  if (!opened || !slot) return null
  return createPortal(
    <div
      ref={begin}
      role="dialog"
      aria-labelledby={id}
      className={classes.frame}
      onKeyDownCapture={onKeyDownCapture}
    >
      <div className={classes.bar}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        <IconButton size="large" label={t("close")} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      {children}
    </div>,
    slot,
  )
}

/** It is seen, and written in at once. */
function begin(frame: HTMLElement | null) {
  frame?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true })
  frame?.scrollIntoView({ block: "nearest" })
}
