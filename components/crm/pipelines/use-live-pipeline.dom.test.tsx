import { waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { followStream } from "#components/shell/shared-stream.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { useLivePipeline } from "./use-live-pipeline.ts"

class Stream {
  static latest: Stream | undefined
  onmessage: (event: MessageEvent<string>) => void = () => undefined
  constructor() {
    Stream.latest = this
  }
  close() {
    Stream.latest = undefined
  }
}

const received: (string | undefined)[] = []
let leave: () => void
beforeEach(() => {
  vi.stubGlobal("EventSource", Stream)
  received.length = 0
  // The board's own.
  leave = followStream("crm-pipeline-5", "/api/pipeline/stream/5", (data) => received.push(data))
})
afterEach(() => leave())

function Screen() {
  useLivePipeline(5)
  return null
}

const tell = (said: object) =>
  Stream.latest?.onmessage(new MessageEvent("message", { data: JSON.stringify(said) }))

it("a board reads its pipeline again when that was changed, and not when companies were", async () => {
  const { router } = renderInApp(<Screen />)
  tell({ company_id: 3 })
  tell({ company_id: null })
  tell({ company_id: null, is_pipeline: true })
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  expect(router.refresh).toHaveBeenCalledOnce()
  expect(received).toHaveLength(3)
})

it("a board that was left reads nothing any more", async () => {
  const { router, unmount } = renderInApp(<Screen />)
  unmount()
  const another = renderInApp(<Screen />)
  tell({ company_id: null, is_pipeline: true })
  await waitFor(() => expect(another.router.refresh).toHaveBeenCalledOnce())
  expect(router.refresh).not.toHaveBeenCalled()
})
