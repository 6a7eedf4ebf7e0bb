"use client"

import { type ReactNode, useEffect, useRef, useState } from "react"
import { useIdle } from "#components/ui/loading/use-idle.ts"

/** How far below what is seen something counts as seen, so that it is there when it is scrolled to. */
const margin = "120px"

type Props = {
  /** In its place until then, as high as what comes. */
  waiting: ReactNode
  children: ReactNode
}

/** Draws what is heavy once it is looked at: until it comes into sight, and while the page itself loads, nothing of it is loaded. */
export function WhenSeen({ waiting, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const isIdle = useIdle()
  useEffect(() => {
    if (!element.current || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isSeen])
  return <div ref={element}>{isSeen && isIdle ? children : waiting}</div>
}
