import { createEvent, fireEvent, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Link } from "./link.tsx"

/** Clicks a link. @returns whether the browser would follow it by itself */
function click(name: string, keys: MouseEventInit = {}): boolean {
  const link = screen.getByRole("link", { name })
  const event = createEvent.click(link, { button: 0, ...keys })
  // Nothing of this page leaves it.
  link.ownerDocument.addEventListener("click", (last) => last.preventDefault(), { once: true })
  const before = vi.spyOn(event, "preventDefault")
  fireEvent(link, event)
  return before.mock.calls.length < 2
}

it("is followed without a new page, once", () => {
  const { router } = renderInApp(<Link href="/companies?page=2">Companies</Link>)
  expect(click("Companies")).toBe(false)
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/companies?page=2")
  expect(router.prefetch).not.toHaveBeenCalled()
})

it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
  "is the browser's with %o",
  (keys) => {
    const { router } = renderInApp(<Link href="/companies">Companies</Link>)
    expect(click("Companies", keys)).toBe(true)
    expect(router.push).not.toHaveBeenCalled()
  },
)

it("is the browser's to a new tab, a file and another site", () => {
  const { router } = renderInApp(
    <>
      <Link href="/companies" target="_blank">
        Tab
      </Link>
      <Link href="/api/file" download>
        File
      </Link>
      <Link href="https://example.org/companies">Site</Link>
    </>,
  )
  expect(["Tab", "File", "Site"].map((name) => click(name))).toEqual([true, true, true])
  expect(router.push).not.toHaveBeenCalled()
})

it("leads nowhere once it was prevented, before or as it is followed", () => {
  const { router } = renderInApp(
    <>
      <Link href="/companies" onClick={(event) => event.preventDefault()}>
        Clicked
      </Link>
      <Link href="/contacts" onNavigate={(event) => event.preventDefault()}>
        Followed
      </Link>
    </>,
  )
  click("Clicked")
  click("Followed")
  expect(router.push).not.toHaveBeenCalled()
})

it("fetches what says that it loads before it is followed", () => {
  const { router } = renderInApp(
    <Link href="/messenger" saysLoading>
      Messenger
    </Link>,
  )
  expect(router.prefetch).toHaveBeenCalledExactlyOnceWith("/messenger")
})
