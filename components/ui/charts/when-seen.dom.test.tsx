import { act, render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { whilePageIsIdle } from "#tests/components/in-sight.ts"
import { WhenSeen } from "./when-seen.tsx"

it("draws what is heavy once it comes into sight and the page has loaded, and keeps it", async () => {
  whilePageIsIdle()
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => undefined
  const disconnect = vi.fn()
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(given: typeof tell) {
        tell = given
      }
      observe = () => undefined
      unobserve = () => undefined
      disconnect = disconnect
    },
  )
  render(<WhenSeen waiting={<p>waiting</p>}>{<p>picture</p>}</WhenSeen>)
  expect(screen.queryByText("picture")).toBeNull()
  act(() => tell([{ isIntersecting: false }]))
  expect(screen.getByText("waiting")).toBeDefined()
  act(() => tell([{ isIntersecting: true }]))
  await screen.findByText("picture")
  expect(disconnect).toHaveBeenCalledOnce()
})
