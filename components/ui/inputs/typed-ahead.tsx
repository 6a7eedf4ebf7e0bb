import { type ReactNode, useState } from "react"
import { typeAhead } from "./type-ahead.ts"

type Props = {
  /** Takes what is typed until an input has come: an element with the fallback's mark. */
  fallback: ReactNode
  className?: string
  /** One input of a form: it takes the focus only from its fallback. */
  isOfForm?: boolean
  /** Finds the input among what has come; the first one unless given. */
  find?: (root: HTMLElement) => HTMLElement | null
  /** What brings the input; may be on its way. */
  children: ReactNode
}

/** A place to type in from the first moment: what loads takes over what was typed, and the caret (S-16). */
export function TypedAhead({ fallback, className, isOfForm, find, children }: Props) {
  const [isThere, setThere] = useState(false)
  const [watch] = useState(() => (root: HTMLDivElement | null) => {
    if (root) return typeAhead({ root, isOfForm, ...(find && { find }), onTaken: () => setThere(true) })
  })
  return (
    <div ref={watch} tabIndex={-1} className={className}>
      {isThere ? null : fallback}
      {children}
    </div>
  )
}
