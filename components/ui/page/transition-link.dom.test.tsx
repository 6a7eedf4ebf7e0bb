import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { meantAfter } from "./fetch-ahead.ts"
import { NavigationProvider, RowsLink, TransitionLink, useNavigation } from "./transition-link.tsx"

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Unread() {
  const { go } = useNavigation()
  return (
    <button type="button" onClick={() => go("/messenger?filter=unread")}>
      Unread
    </button>
  )
}

it("nobody leaves a screen for another address of it without a connection, which is told", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  const { user, router } = renderInApp(
    <NavigationProvider>
      <Unread />
    </NavigationProvider>,
  )
  await user.click(screen.getByRole("button", { name: "Unread" }))
  await screen.findByText(/The server could not be reached/)
  expect(router.push).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await user.click(screen.getByRole("button", { name: "Unread" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/messenger?filter=unread", { scroll: false }))
})

const restFor = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it("rows are fetched once the pointer or the focus rests on the way to them, and on no other way", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { router } = renderInApp(
    <NavigationProvider>
      <RowsLink href="/companies?page=2">2</RowsLink>
      <RowsLink href="/companies?page=3">3</RowsLink>
      <TransitionLink href="/messenger">Messenger</TransitionLink>
    </NavigationProvider>,
  )
  const link = (name: string) => screen.getByRole("link", { name })
  const hover = (name: string) => fireEvent.pointerEnter(link(name))
  const leave = (name: string) => fireEvent.pointerLeave(link(name))
  for (const name of ["2", "3"]) {
    hover(name)
    await restFor(meantAfter - 1)
    leave(name)
  }
  hover("Messenger")
  await restFor(2 * meantAfter)
  expect(router.prefetch).not.toHaveBeenCalled()
  hover("2")
  await restFor(meantAfter)
  expect(router.prefetch).toHaveBeenCalledExactlyOnceWith("/companies?page=2", { kind: "full" })
  fireEvent.focus(link("3"))
  await restFor(meantAfter)
  expect(router.prefetch).toHaveBeenLastCalledWith("/companies?page=3", { kind: "full" })
})
