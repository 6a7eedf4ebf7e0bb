import { waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { eventStream } from "#tests/components/event-stream.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { useLiveList } from "./use-live-list.ts"

const path = "/api/test/stream"

function List({ ids }: { ids: number[] }) {
  useLiveList(
    path,
    ids.map((id) => ({ id })),
    ids,
  )
  return null
}

it("a list is read again once when rows of it were changed together, and not for others", async () => {
  const { paths, tell } = eventStream()
  const { router } = renderInApp(<List ids={[7, 8]} />)
  await waitFor(() => expect(paths()).toEqual([path]))
  tell({ id: 9 })
  tell({ id: 7 })
  tell({ id: 8 })
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  tell({ id: null })
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(2))
})

it("a list follows the rows that it shows by now, and nothing once it was left", async () => {
  const { paths, tell } = eventStream()
  const { router, show, unmount } = renderInApp(<List ids={[7]} />)
  await waitFor(() => expect(paths()).toHaveLength(1))
  show(<List ids={[9]} />)
  tell({ id: 7 })
  tell({ id: 9 })
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  unmount()
  expect(paths()).toEqual([])
})

it("a list that Back brings as it was left is read again, and no other", async () => {
  eventStream()
  const [left, other] = [[7], [7]]
  const { router, show } = renderInApp(<List key="first" ids={left} />)
  show(<List key="second" ids={other} />)
  expect(router.refresh).not.toHaveBeenCalled()
  show(<List key="third" ids={left} />)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})
