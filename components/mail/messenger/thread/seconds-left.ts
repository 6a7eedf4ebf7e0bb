import { useEffect, useState } from "react"

const second = 1000

/** Whole seconds until a moment; 0 from then on. */
export function secondsLeft(moment: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / second))
}

/** The same, counted down while it is shown. */
export function useSecondsLeft(moment: string): number {
  const [now, setNow] = useState(Date.now)
  const left = secondsLeft(moment, now)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
