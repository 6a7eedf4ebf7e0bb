import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { Pipeline } from "#lib/contract/crm/pipelines.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { PipelineChoice } from "./pipeline-choice.tsx"

const pipeline = (id: number, name: string, pinned: boolean): Pipeline => ({
  id,
  name,
  short: name,
  current: true,
  pinned,
  lock: false,
  option_not_showed: [],
})
const paris = pipeline(1, "Paris", true)
const pipelines = [paris, pipeline(2, "New York", true), pipeline(3, "Shanghai", false)]

it("pinned pipelines are side by side, the others in a menu; choosing one keeps the search", async () => {
  withPopovers()
  const { user } = renderInApp(
    <NavigationProvider>
      <PipelineChoice
        pipelines={pipelines}
        chosen={paris}
        url={{ pipeline: 1, name: "Lilas", owners: null }}
      />
    </NavigationProvider>,
  )
  const pinned = within(screen.getByRole("navigation", { name: "Pinned pipelines" })).getAllByRole("link")
  expect(pinned.map(({ textContent }) => textContent)).toEqual(["Paris", "New York"])
  expect(pinned[0]?.getAttribute("aria-current")).toBe("page")
  expect(pinned[1]?.getAttribute("href")).toBe("/pipelines/2?name=Lilas")

  await user.click(screen.getByRole("button", { name: "Other pipelines" }))
  const others = within(screen.getByRole("menu", { name: "Other pipelines" })).getAllByRole("menuitem")
  expect(others.map(({ textContent }) => textContent)).toEqual(["Shanghai"])
  expect(others[0]?.getAttribute("href")).toBe("/pipelines/3?name=Lilas")
})
