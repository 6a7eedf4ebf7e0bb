import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { clamped, type Offset } from "./moved.ts"

/** Pixels that an arrow moves; with Shift. */
const step = 16
const longStep = 80

const arrows: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Moves a dialog by what it is held at, within the window.
 * @returns what its box, its title bar and the grip in that take
 */
export function useMove() {
  const box = useRef<HTMLDivElement>(null)
  const grabbed = useRef<Offset | null>(null)
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 })

  function moveTo(next: Offset) {
    const rect = box.current?.getBoundingClientRect()
    if (!rect) return
    const { width, height } = rect
    const at = { left: rect.left - offset.x, top: rect.top - offset.y, width, height }
    setOffset(clamped(next, at, { width: window.innerWidth, height: window.innerHeight }))
  }

  // A smaller window would leave it outside.
  const stayInside = useEffectEvent(() => moveTo(offset))
  useEffect(() => {
    const onResize = () => stayInside()
    window.addEventListener("resize", onResize)
    return () => window.removeEventListener("resize", onResize)
  }, [])

  return {
    box,
    /** Back to where it comes up. */
    reset: () => setOffset({ x: 0, y: 0 }),
    style: { translate: `${offset.x}px ${offset.y}px` },
    bar: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const isOnButton = event.target instanceof Element && event.target.closest("button:not([data-grip])")
        if (event.button !== 0 || isOnButton) return
        grabbed.current = { x: event.clientX - offset.x, y: event.clientY - offset.y }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (grabbed.current) moveTo({ x: clientX - grabbed.current.x, y: clientY - grabbed.current.y })
      },
      onPointerUp: () => {
        grabbed.current = null
      },
      onPointerCancel: () => {
        grabbed.current = null
      },
    },
    onGripKey: (event: KeyboardEvent) => {
      const arrow = arrows[event.key]
      if (!arrow) return
      event.preventDefault()
      const length = event.shiftKey ? longStep : step
      moveTo({ x: offset.x + arrow.x * length, y: offset.y + arrow.y * length })
    },
  }
}
