"use client"

import { Drawer } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type KeyboardEventHandler, type ReactNode, useRef, useState } from "react"
import { clearOfToasts } from "#components/ui/feedback/clear-of-toasts.ts"
import { isMeantForAnother } from "./in-front.ts"
import { isFallbackSeen } from "./panel-fallback.tsx"
import classes from "./side-panel.module.css"
import { useFocusBack } from "./use-focus-back.ts"
import { useShown } from "./use-shown.ts"

/** Milliseconds the panel takes to slide in and out (S-6). */
const slideDuration = 400

type Props = {
  opened: boolean
  onClose: () => void
  /** Keys that are pressed anywhere in it. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  /** Asked before Escape, outside click and the cross close it; false keeps it open. */
  onBeforeClose?: () => boolean | Promise<boolean>
  title: ReactNode
  /** Buttons at the bottom, always in sight. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * The one panel at the right. Focus moves in, stays in, and goes back to what opened it.
 * Import it lazily with what it holds: it brings the kit's drawer with it.
 */
export function SidePanel({ opened, onClose, onBeforeClose, onKeyDown, title, footer, children }: Props) {
  const t = useTranslations("common")
  const giveFocusBack = useFocusBack()
  const [isThereAtOnce] = useState(isFallbackSeen)
  const inside = useRef<HTMLDivElement>(null)
  const close = async () => {
    if (isMeantForAnother(inside.current)) return
    if (!onBeforeClose || (await onBeforeClose())) onClose()
  }
  return (
    <Drawer
      opened={useShown(opened)}
      onClose={close}
      onKeyDown={onKeyDown}
      position="right"
      size="var(--crm-panel-width)"
      title={title}
      closeButtonProps={{ "aria-label": t("close") }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      onExitTransitionEnd={giveFocusBack}
      transitionProps={{
        duration: isThereAtOnce ? 0 : slideDuration,
        exitDuration: slideDuration,
        timingFunction: "ease",
      }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <div ref={inside} className={classes.scroll}>
        {children}
      </div>
      {footer && (
        <div ref={clearOfToasts} className={classes.footer}>
          {footer}
        </div>
      )}
    </Drawer>
  )
}
