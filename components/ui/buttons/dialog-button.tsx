import { type ComponentProps, type ReactNode, useState } from "react"
import { PlainButton } from "./plain-button.tsx"

type Opened = { opened: boolean; onClose: () => void }
type Props = Omit<ComponentProps<typeof PlainButton>, "onClick"> & {
  /** Fetches the dialog when the pointer or the focus comes near the button. */
  preload: () => void
  dialog: (opened: Opened) => ReactNode
}

/** A button and the dialog it opens, which is drawn from the first time on, so that it closes as it opened. */
export function DialogButton({ preload, dialog, ...button }: Props) {
  const [state, setState] = useState<"unopened" | "open" | "closed">("unopened")
  return (
    <>
      <PlainButton
        {...button}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setState("open")}
      />
      {state !== "unopened" && dialog({ opened: state === "open", onClose: () => setState("closed") })}
    </>
  )
}
