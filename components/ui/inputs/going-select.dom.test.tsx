import { screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { GoingSelect } from "./going-select.tsx"

const days = (onChoose: (value: string) => void) => (
  <GoingSelect aria-label="Days" chosen="0" onChoose={onChoose}>
    <option value="0">0</option>
    <option value="7">7</option>
  </GoingSelect>
)

it("a choice made before the scripts came is followed once they are there, and nothing when none was made", async () => {
  const follow = vi.fn()
  const choose = (page: HTMLElement) => {
    const select = page.querySelector("select")
    if (select) select.value = "7"
  }
  renderInApp(days(follow), { beforeScripts: choose })
  await waitFor(() => expect(follow).toHaveBeenCalledExactlyOnceWith("7"))
})

it("a choice is followed at once; without any nothing is", async () => {
  const follow = vi.fn()
  const { user } = renderInApp(days(follow), { beforeScripts: () => undefined })
  expect(follow).not.toHaveBeenCalled()
  await user.selectOptions(screen.getByLabelText("Days"), "7")
  expect(follow).toHaveBeenCalledExactlyOnceWith("7")
})
