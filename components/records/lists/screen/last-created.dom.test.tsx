import { act, screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { LastCreated } from "./last-created.tsx"

/** A list whose panel goes, and which is read again, when it is told to. */
function List() {
  const [isOpen, setOpen] = useState(true)
  const [isRead, setRead] = useState(false)
  return (
    <>
      <LastCreated name="Petit Loup" href="/company/12" />
      <button type="button" onFocus={() => setOpen(false)}>
        New company
      </button>
      <button type="button" onFocus={() => setRead(true)}>
        Reads
      </button>
      {isOpen && <div role="dialog" />}
      <table>
        <tbody>
          <tr>
            <td>
              <a href="/company/7">Lilas</a>
            </td>
          </tr>
          {isRead && (
            <tr>
              <td>
                <input type="checkbox" aria-label="Select Petit Loup" />
                <a data-row-main="" href="/company/12">
                  Petit Loup in its row
                </a>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}

const button = (name: string) => screen.getByRole("button", { name })
const focused = () => document.activeElement?.textContent

it("the row of what was created has the focus once its panel has left and the list is read again", async () => {
  renderInApp(<List />)
  act(() => button("Reads").focus())
  await screen.findByText("Petit Loup in its row")
  expect(focused()).toBe("Reads")
  act(() => button("New company").focus())
  await waitFor(() => expect(focused()).toBe("Petit Loup in its row"))
})

it("whoever has gone on meanwhile keeps the focus", async () => {
  const { user } = renderInApp(<List />)
  act(() => button("New company").focus())
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await user.keyboard("{Shift}")
  act(() => button("Reads").focus())
  await screen.findByText("Petit Loup in its row")
  expect(focused()).toBe("Reads")
})
