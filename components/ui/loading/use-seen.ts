import { useState } from "react"

/**
 * For what loads when its place comes into sight.
 * @returns a ref for that place, and whether it has been seen
 */
export function useSeen() {
  const [isSeen, setSeen] = useState(false)
  const [watch] = useState(() => (place: HTMLElement | null) => {
    if (!place) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      setSeen(true)
    })
    observer.observe(place)
    return () => observer.disconnect()
  })
  return { watch, isSeen }
}
