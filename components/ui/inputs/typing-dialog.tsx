import { type ReactNode, useRef } from "react"
import { isSecondClick } from "#components/ui/panels/second-click.ts"
import { showTyping } from "./fallback.ts"
import { TypedAhead } from "./typed-ahead.tsx"

type Props = {
  label: string
  className: string | undefined
  /** Takes what is typed until the input has come. */
  fallback: ReactNode
  onClosed: () => void
  /** What brings the input. */
  children: (close: () => void) => ReactNode
}

/** The platform's own dialog to type in: it is there with the key, before the next letter, takes the focus at once and gives it back. */
export function TypingDialog({ label, className, fallback, onClosed, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser.
    <dialog
      ref={(element) => {
        dialog.current = element
        showTyping(element)
      }}
      className={className}
      aria-label={label}
      onClose={onClosed}
      // What lies outside of what it holds is its backdrop.
      onClick={(event) => {
        const { target, currentTarget } = event
        if (target === currentTarget && !isSecondClick(event)) currentTarget.close()
      }}
    >
      <TypedAhead fallback={fallback}>{children(() => dialog.current?.close())}</TypedAhead>
    </dialog>
  )
}
