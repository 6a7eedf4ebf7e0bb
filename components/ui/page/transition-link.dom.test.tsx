import { act, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { meantAfter } from "./fetch-ahead.ts"
import { NavigationProvider, RowsLink, TransitionLink, useNavigation } from "./transition-link.tsx"

afterEach(() => vi.restoreAllMocks())

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

const rested = () => act(() => new Promise((resolve) => setTimeout(resolve, meantAfter + 20)))

it("rows are fetched once the pointer or the focus rests on the way to them, and on no other way", async () => {
  const { user, router } = renderInApp(
    <NavigationProvider>
      <RowsLink href="/companies?page=2">2</RowsLink>
      <RowsLink href="/companies?page=3">3</RowsLink>
      <TransitionLink href="/messenger">Messenger</TransitionLink>
    </NavigationProvider>,
  )
  const link = (name: string) => screen.getByRole("link", { name })
  await user.hover(link("2"))
  await user.hover(link("3"))
  await user.hover(link("Messenger"))
  await rested()
  expect(router.prefetch).not.toHaveBeenCalled()
  await user.hover(link("2"))
  await rested()
  expect(router.prefetch).toHaveBeenCalledExactlyOnceWith("/companies?page=2", { kind: "full" })
  await user.tab()
  await user.tab()
  await rested()
  expect(router.prefetch).toHaveBeenLastCalledWith("/companies?page=3", { kind: "full" })
})
