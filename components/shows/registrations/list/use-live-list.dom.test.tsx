import { waitFor } from "@testing-library/react"
import { beforeEach, expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { useLiveList } from "./use-live-list.ts"

class Stream {
  static latest: Stream | undefined
  onmessage: (event: MessageEvent<string>) => void = () => undefined
  path: string
  constructor(path: string) {
    this.path = path
    Stream.latest = this
  }
  close() {
    Stream.latest = undefined
  }
}

beforeEach(() => {
  vi.stubGlobal("EventSource", Stream)
  Stream.latest = undefined
})

function List({ ids }: { ids: number[] }) {
  useLiveList(ids.map((id) => ({ id })))
  return null
}

const tell = (id: number | null) =>
  Stream.latest?.onmessage(new MessageEvent("message", { data: JSON.stringify({ id }) }))

it("a list is read again once when rows of it were changed together, and not for others", async () => {
  const { router } = renderInApp(<List ids={[7, 8]} />)
  await waitFor(() => expect(Stream.latest?.path).toBe("/api/registration/dashboard/stream"))
  tell(9)
  tell(7)
  tell(8)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  tell(null)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(2))
})

it("a list follows the rows that it shows by now, and nothing once it was left", async () => {
  const { router, show, unmount } = renderInApp(<List ids={[7]} />)
  await waitFor(() => expect(Stream.latest).toBeDefined())
  show(<List ids={[9]} />)
  tell(7)
  tell(9)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  unmount()
  expect(Stream.latest).toBeUndefined()
})
