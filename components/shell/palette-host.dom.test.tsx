import { act, screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { useCommands } from "./commands.ts"
import { PaletteHost } from "./palette-host.tsx"

const empty = { companies: [], contacts: [] }
const nothingElse = { sequences: [], mailing_lists: [], documents: [], invoices: [], mails: [] }
const answers = {
  "GET /saved-filter": () => answered({ data: [] }),
  "GET /quick-search/recent": () => answered({ data: [] }),
  "GET /quick-search": () => answered(empty),
  "GET /quick-search/other": () => answered(nothingElse),
}

it("takes what is typed each time it opens, also when all of it is there already", async () => {
  answerCalls(answers)
  const { user } = renderInApp(<PaletteHost>{null}</PaletteHost>)
  for (const _ of ["first", "again"]) {
    await user.keyboard("{Control>}k{/Control}")
    await screen.findByRole("option", { name: /Go to Pipelines/ })
    await user.keyboard("pipelines")
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("pipelines"))
    const dialog = screen.getByRole<HTMLDialogElement>("dialog")
    act(() => dialog.close())
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  }
})

it("asks for saved filters when it opens, not before", async () => {
  const calls = answerCalls({
    "GET /saved-filter": () => answered({ data: [] }),
    "GET /quick-search/recent": () => answered({ data: [] }),
  })
  const { user } = renderInApp(<PaletteHost>{null}</PaletteHost>)
  await settled()
  expect(calls["GET /saved-filter"]).toEqual([])
  await user.keyboard("{Control>}k{/Control}")
  await waitFor(() => {
    const lists = calls["GET /saved-filter"]?.map(({ search }) => search.get("list"))
    expect(lists).toEqual(expect.arrayContaining(["companies", "contacts"]))
  })
})

/** A screen of which rows were chosen. */
function List({ run }: { run: () => void }) {
  useCommands("1 selected row", [{ key: "tags", label: "Add or remove tags…", run }])
  return null
}

it("begins with what can be done with chosen rows, and does it", async () => {
  answerCalls(answers)
  const run = vi.fn()
  const { user } = renderInApp(
    <PaletteHost>
      <List run={run} />
    </PaletteHost>,
  )
  await user.keyboard("{Control>}k{/Control}")
  await screen.findByRole("option", { name: "Add or remove tags…" })
  expect(screen.getAllByRole("group")[0]?.getAttribute("aria-label")).toBe("1 selected row")
  await user.keyboard("tags{Enter}")
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
})

it("creates a company over whatever screen is shown", async () => {
  const notYet = () => heldAnswer().promise
  answerCalls({ ...answers, "GET /company-edit/init": notYet, "GET /configuration-crm/init": notYet })
  const { user, router } = renderInApp(<PaletteHost>{null}</PaletteHost>, { address: "/documents" })
  await user.keyboard("{Control>}k{/Control}")
  await screen.findByRole("option", { name: /Go to Pipelines/ })
  await user.keyboard("new comp")
  await user.click(await screen.findByRole("option", { name: "New company" }))
  await screen.findByRole("dialog", { name: "New company" })
  expect(router.push).not.toHaveBeenCalled()
})

it("finds an old file of a mail in two keys and its word, typed as fast as one likes (M-69)", async () => {
  const other = heldAnswer()
  answerCalls({ ...answers, "GET /quick-search/other": () => other.promise })
  const { user, router } = renderInApp(<PaletteHost>{null}</PaletteHost>)
  await user.keyboard("{Control>}k{/Control}")
  await screen.findByRole("option", { name: /Go to Pipelines/ })
  await user.keyboard("zellige{Enter}")
  const hit = {
    id: 40,
    thread: 4,
    subject: "Tiles",
    sender: "Cleo",
    company: "Acme",
    sent_at: "2024-11-03T10:00:00.000Z",
    found: { part: "file", text: "Zellige.pdf" },
  }
  other.give(answered({ ...nothingElse, mails: [hit] }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/messenger?thread=4&mail=40"))
})
