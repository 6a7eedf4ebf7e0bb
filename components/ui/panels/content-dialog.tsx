import { Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { clearOfFoot } from "#components/ui/feedback/clear-of-toasts.ts"
import { useFocusBack } from "./use-focus-back.ts"
import { useShown } from "./use-shown.ts"

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** Pixels of its width. */
  size: number
  children: ReactNode
}

/**
 * A dialog in the middle with a cross, which gives the focus back to what asked for it. Import it lazily with what it holds: it brings
 * the kit's dialog with it.
 */
export function ContentDialog({ opened, onClose, title, size, children }: Props) {
  const t = useTranslations("common")
  const giveFocusBack = useFocusBack()
  return (
    <Modal
      opened={useShown(opened)}
      onClose={onClose}
      onExitTransitionEnd={giveFocusBack}
      title={title}
      size={size}
      centered
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <div ref={clearOfFoot}>{children}</div>
    </Modal>
  )
}
