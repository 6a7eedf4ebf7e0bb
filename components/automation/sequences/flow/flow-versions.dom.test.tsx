import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answered } from "#tests/components/api-at-the-edge.ts"
import { drawnDraft } from "#tests/components/drawn-sequence.tsx"
import { liveSequence, readSequence, showSequence } from "#tests/components/read-sequence.tsx"
import { FlowScreen } from "./flow-screen.tsx"

it("shows what was published as soon as its page has come, and never the version before it", async () => {
  const shown = showSequence(
    {},
    {
      "GET /sequence/3/draft": () => answered({ data: drawnDraft }),
      "GET /sequence/choices": () => answered({ data: readSequence.choices }),
      "GET /sequence/3/publication": () => answered({ data: [] }),
      "POST /sequence/3/publish": () => answered({ success: true, version_number: 3 }),
    },
  )
  const { user, router } = shown
  await user.click(await screen.findByRole("button", { name: "Edit flow" }))
  await user.click(await screen.findByRole("button", { name: "Publish" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Publish this flow?" }))
  await dialog.findByText(/No run is in progress/)
  const addresses: string[] = []
  router.refresh.mockImplementation(() => void addresses.push(window.location.search))
  await user.click(dialog.getByRole("button", { name: "Publish" }))
  await waitFor(() => expect(addresses, "the page that comes is that of the viewer").toEqual([""]))
  expect(screen.queryByText("Version 2")).toBeNull()
  expect(screen.queryByRole("button", { name: "Edit flow" })).toBeNull()

  const sequence = { ...readSequence.sequence, version_number: 3 }
  shown.show(<FlowScreen {...readSequence} sequence={sequence} flow={drawnDraft.flow} begins="reading" />)
  await screen.findByText("Version 3")
  const outline = within(screen.getByRole("region", { name: "Outline of the flow" }))
  expect(outline.queryByRole("button", { name: /Check/ })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Edit flow" }))
  await screen.findByRole("button", { name: "Publish" })
})

const stats = {
  ...readSequence.stats,
  versions: [
    { number: 1, in_progress: 12 },
    { number: 2, in_progress: 3 },
  ],
}

it("says how many runs are on older versions, and leads to each", async () => {
  showSequence({ stats }, { "GET /sequence/3/stats": () => answered({ ...liveSequence, stats }) })
  const others = within(await screen.findByRole("list", { name: "Runs on other versions" }))
  expect(others.getAllByRole("listitem")).toHaveLength(1)
  others.getByText(/12 runs are still on version 1/)
  expect(others.getByRole("link", { name: "Show version 1" }).getAttribute("href")).toBe(
    "/sequence/3?version=1",
  )
})

it("shows an older version with its own figures, read only", async () => {
  const { calls } = showSequence(
    { stats, older: 1 },
    { "GET /sequence/3/stats": () => answered({ ...liveSequence, stats }) },
  )
  await screen.findByText("Version 1")
  screen.getByText(/This is an older version.*12 runs are still on version 1/)
  expect(screen.getByRole("link", { name: "Show version 2" }).getAttribute("href")).toBe("/sequence/3")
  for (const name of [/^Edit flow/, /^Edit the email/])
    expect(screen.queryByRole("button", { name })).toBeNull()
  await waitFor(() => expect(calls["GET /sequence/3/stats"]?.[0]?.search.get("version")).toBe("1"))
})
