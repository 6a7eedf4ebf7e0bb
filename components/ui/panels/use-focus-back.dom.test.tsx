import { Button } from "@mantine/core"
import { fireEvent, screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { useConfirm } from "./confirm.tsx"

/** Files that are deleted after a question: each is gone once it was answered, or only when `onGone` says so. */
function Files({ goesLater = false }) {
  const confirm = useConfirm()
  const [names, setNames] = useState(["Plan", "Logo", "Prices"])
  const [gone, setGone] = useState<string>()
  const remove = (name: string) => setNames((before) => before.filter((one) => one !== name))
  async function ask(name: string) {
    if (!(await confirm({ title: `Delete ${name}?`, action: "Delete" }))) return
    if (goesLater) setGone(name)
    else remove(name)
  }
  return (
    <main>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
            <Button onClick={() => void ask(name)}>{`Delete ${name}`}</Button>
          </li>
        ))}
      </ul>
      <output onTransitionEnd={() => gone && remove(gone)}>{gone}</output>
    </main>
  )
}

const focused = () => document.activeElement?.textContent

it("the focus goes on beside what was deleted after a question, from the last one to the one before", async () => {
  const { user } = renderInApp(<Files />)
  for (const [name, beside] of [
    ["Logo", "Prices"],
    ["Prices", "Plan"],
  ] as const) {
    await user.click(screen.getByRole("button", { name: `Delete ${name}` }))
    await user.click(await screen.findByRole("button", { name: "Delete" }))
    await waitFor(() => expect(focused()).toBe(beside))
  }
})

it("the focus that came back goes on when what has it is gone later", async () => {
  const { user } = renderInApp(<Files goesLater />)
  await user.click(screen.getByRole("button", { name: "Delete Logo" }))
  await user.click(await screen.findByRole("button", { name: "Delete" }))
  await waitFor(() => expect(focused()).toBe("Delete Logo"))
  fireEvent.transitionEnd(screen.getByRole("status"))
  await waitFor(() => expect(focused()).toBe("Prices"))
})

it("the focus that the kit had given back before goes on, too, when what has it is gone later (S-25)", async () => {
  const { user } = renderInApp(<Files goesLater />)
  const asker = screen.getByRole("button", { name: "Delete Logo" })
  await user.click(asker)
  const answer = await screen.findByRole("button", { name: "Delete" })
  await user.click(answer)
  // As soon as the dialog begins to leave.
  asker.focus()
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await settled()
  fireEvent.transitionEnd(screen.getByRole("status"))
  await waitFor(() => expect(focused()).toBe("Prices"))
})
