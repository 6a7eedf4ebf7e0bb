import { expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { type Command, listCommands, useCommands } from "./commands.ts"

function Screen({ title, commands }: { title: string; commands: Command[] }) {
  useCommands(title, commands)
  return null
}

it("a screen offers its commands while it is there, the latest first, as they are now; without any it offers nothing", () => {
  const run = vi.fn()
  const tag = { key: "tag", label: "Tag", run }
  const { show } = renderInApp(
    <>
      <Screen title="List" commands={[]} />
      <Screen title="Dialog" commands={[tag]} />
    </>,
  )
  expect(listCommands()).toEqual([{ title: "Dialog", commands: [tag] }])
  show(
    <>
      <Screen title="List" commands={[tag]} />
      <Screen title="Dialog" commands={[tag]} />
    </>,
  )
  expect(listCommands().map(({ title }) => title)).toEqual(["Dialog", "List"])
  show(null)
  expect(listCommands()).toEqual([])
})
