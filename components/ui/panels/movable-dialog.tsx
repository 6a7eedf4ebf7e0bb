import { Modal } from "@mantine/core"
import { useMergedRef } from "@mantine/hooks"
import { IconGripVertical } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { clearOfFoot } from "#components/ui/feedback/clear-of-toasts.ts"
import { isMeantForAnother } from "./in-front.ts"
import classes from "./movable-dialog.module.css"
import { useMove } from "./use-move.ts"
import { useShown } from "./use-shown.ts"

type Props = {
  opened: boolean
  onClose: () => void
  /** It has left the screen. */
  onLeft?: (() => void) | undefined
  title: ReactNode
  size?: number
  /** Over other dialogs. */
  zIndex?: number
  children: ReactNode
}

/**
 * A dialog in the middle that can be moved by its title bar, and by the arrows on its grip; it stays in the window. Escape and the
 * cross close it. Import it lazily: it brings the kit's modal with it.
 */
export function MovableDialog({ opened, onClose, onLeft, title, size = 440, zIndex, children }: Props) {
  const t = useTranslations("common")
  const { box, reset, style, bar, onGripKey } = useMove()
  const content = useMergedRef(box, clearOfFoot)
  return (
    <Modal.Root
      opened={useShown(opened)}
      onClose={() => {
        if (!isMeantForAnother(box.current)) onClose()
      }}
      size={size}
      zIndex={zIndex}
      centered
      onExitTransitionEnd={() => {
        reset()
        onLeft?.()
      }}
    >
      <Modal.Overlay backgroundOpacity={0.25} />
      {/* A `style` would be the layer's around it, too, and move it twice as far. */}
      <Modal.Content ref={content} styles={{ content: style }}>
        <Modal.Header role="presentation" className={classes.bar} {...bar}>
          <IconButton
            size="small"
            className={classes.grip}
            data-grip
            label={t("moveDialog")}
            onKeyDown={onGripKey}
          >
            <IconGripVertical size={14} aria-hidden />
          </IconButton>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t("close")} />
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
