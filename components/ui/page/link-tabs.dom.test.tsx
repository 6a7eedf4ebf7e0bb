import { render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { LinkTabs } from "./link-tabs.tsx"

it("brings the tab that is shown into the middle of what fits, and leaves the page alone", () => {
  const left = vi.spyOn(HTMLElement.prototype, "offsetLeft", "get")
  left.mockImplementation(function (this: HTMLElement) {
    return this.hasAttribute("aria-current") ? 910 : 10
  })
  const width = vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(100)
  const shown = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300)
  const scrolled = vi.spyOn(HTMLElement.prototype, "scrollIntoView")
  render(
    <LinkTabs label="Kinds">
      <a href="/tags">Tags</a>
      <a href="/labels" aria-current="page">
        Labels
      </a>
    </LinkTabs>,
  )
  expect(screen.getByRole("navigation").scrollLeft).toBe(800)
  expect(scrolled).not.toHaveBeenCalled()
  for (const mock of [left, width, shown, scrolled]) mock.mockRestore()
})
