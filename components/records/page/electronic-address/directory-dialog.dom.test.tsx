import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { DirectoryAnswer, DirectoryLine } from "#lib/contract/finance/directory.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { DirectoryDialog } from "./directory-dialog.tsx"

const line: DirectoryLine = {
  address: "404833048_40483304800022",
  state: "open",
  siret: "40483304800022",
  establishment: "Petit Nuage Paris",
  place: "75011 Paris",
  routing_code: "",
  routing_name: "",
}
const upcoming: DirectoryLine = {
  ...line,
  address: "404833048_40483304800022_ACHATS",
  state: "upcoming",
  routing_code: "ACHATS",
  routing_name: "Service achats",
}
const answer: DirectoryAnswer = {
  siren: "404833048",
  lines: [line, upcoming],
  is_cut: false,
  read_at: "2026-11-27T09:00:00Z",
  problem: null,
}
const call = "POST /e-invoicing-directory"

function open(found: DirectoryAnswer | null, number = "FR83404833048") {
  const calls = answerCalls({ [call]: () => answered({ data: found }) })
  const onChoose = vi.fn<(address: string) => void>()
  const noop = () => undefined
  const shown = renderInApp(
    <DirectoryDialog number={number} chosen="" onChoose={onChoose} opened onClose={noop} onDone={noop} />,
  )
  return { ...shown, calls, onChoose }
}

it("lists where the buyer receives, and chooses what does so now", async () => {
  const { user, onChoose } = open(answer)
  const lines = await screen.findAllByRole("listitem")
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Petit Nuage Paris · 75011 Paris · receives e-invoices"),
    expect.stringContaining("Service achats · receives from a later day"),
  ])
  expect(within(screen.getByRole("list")).getAllByRole("button")).toHaveLength(1)
  await user.click(screen.getByRole("button", { name: `Choose ${line.address}` }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(line.address)
})

it("says that an answer is an old one, and asks again", async () => {
  const { user, calls } = open({ ...answer, problem: "unavailable" })
  await screen.findByText(/does not answer at the moment; this is its last answer/)
  await user.click(screen.getByRole("button", { name: "Look up again" }))
  await waitFor(() =>
    expect(calls[call]?.map(({ body }) => body)).toEqual([
      { number: "FR83404833048" },
      { number: "FR83404833048", again: true },
    ]),
  )
})

it("asks for a number where none is known, and says where a directory is connected", async () => {
  const { user, calls } = open(null, "")
  expect(calls[call] ?? []).toEqual([])
  await user.type(screen.getByRole("textbox", { name: "SIREN, SIRET or VAT number" }), "404833048{Enter}")
  await screen.findByText(/No directory is connected/)
})
