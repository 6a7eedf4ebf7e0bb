import { useState } from "react"

/** Pixels below the window from where on something is about to be seen. */
const ahead = 400

/** Whether an element has come near the window. @returns that, and the ref of the element */
export function useSeen(): [boolean, (element: Element | null) => (() => void) | undefined] {
  const [isSeen, setSeen] = useState(false)
  const [watch] = useState(() => (element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setSeen(true)
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [isSeen, watch]
}
