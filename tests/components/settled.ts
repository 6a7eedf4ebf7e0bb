import { act } from "@testing-library/react"

/** Milliseconds in which all follows that needs no timer: for what must not come of something. */
const settling = 50

/** Waits until whatever was set going has come to its end. */
export function settled(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, settling)))
}
