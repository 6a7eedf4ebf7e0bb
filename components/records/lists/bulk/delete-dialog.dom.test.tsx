import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { DeletionPreview } from "#lib/contract/records/bulk-deletion.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { DeleteDialog } from "./delete-dialog.tsx"

const url = { q: "", f: [], sort: null, page: 1, size: null }
const scope = { ids: [7, 8, 9], count: 3, url, kind: "selected" as const, isUnchosen: false }
const target = { ids: [7, 8, 9], params: { filters: {} }, nbElements: 3 }
const found: DeletionPreview = {
  total: 3,
  deletable: 2,
  refused: [{ id: 9, name: "Lilas", reason: "Only its sales owners can delete it" }],
  related: [
    { name: "open_invoices", count: 7, named: [{ label: "SARL-2026-00001", record: "Abricot" }] },
    { name: "people", count: 1, named: [] },
  ],
  counted: "12.7.1",
}
const ended = (errors: number, status = "completed") =>
  answered({ data: { id: 3, kind: "companies.delete", status, total: 2, done: 2, errors, skipped: 0 } })

function renderDialog(
  locale: "en" | "fr",
  previews = [found],
  errors = 0,
  { deletion = () => Promise.resolve(ended(errors)), undone = () => ended(0) } = {},
) {
  const shown = [...previews]
  const calls = answerCalls({
    "POST /bulk/preview-delete": () => answered({ data: shown.length > 1 ? shown.shift() : shown[0] }),
    "POST /bulk/delete": ({ body }) =>
      Object(body).counted === shown.at(-1)?.counted
        ? answered({ success: true, nb_errors: 0, job: 3 }, 202)
        : answered({ message: "It changed", current: found }, 409),
    "GET /job/3": deletion,
    "GET /job/3/row": () => answered({ data: [], meta: { current_page: 1, last_page: 1 } }),
    "POST /bulk/undo-delete": () => answered({ success: true, nb_errors: 0, job: 4 }, 202),
    "GET /job/4": undone,
  })
  const { user } = renderInApp(
    <NavigationProvider>
      <DeleteDialog
        list="companies"
        scope={scope}
        opened
        onClose={() => undefined}
        onDone={() => undefined}
      />
    </NavigationProvider>,
    { locale },
  )
  return { calls, user }
}

const texts = (list: HTMLElement) =>
  [...list.children].map((item) => item.firstElementChild?.textContent ?? item.textContent)

it("says before what is related to the records, and lists in columns what may not be deleted and why", async () => {
  const { calls, user } = renderDialog("en")
  const related = await screen.findByRole("list", { name: "Related" })
  expect(texts(related)).toEqual(["7 unpaid invoices", "1 contact"])
  within(related).getByText("SARL-2026-00001 – Abricot")
  within(related).getByText("and 6 more")
  const cells = within(screen.getByRole("table")).getAllByRole("cell")
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "Lilas",
    "Only its sales owners can delete it",
  ])
  await user.click(screen.getByRole("button", { name: "Delete 2 records" }))
  const [sent] = calls["POST /bulk/delete"] ?? []
  expect(sent?.body).toEqual({ list: "companies", target, counted: "12.7.1" })
})

it("counts again what changed since, and deletes nothing until that is confirmed", async () => {
  const { calls, user } = renderDialog("en", [found, { ...found, deletable: 1, counted: "13.7.1" }])
  await user.click(await screen.findByRole("button", { name: "Delete 2 records" }))
  await user.click(await screen.findByRole("button", { name: "Delete 1 record" }))
  expect(calls["POST /bulk/delete"]?.map(({ body }) => Object(body).counted)).toEqual(["12.7.1", "13.7.1"])
})

it("has nothing to confirm where nothing may be deleted", async () => {
  renderDialog("fr", [{ ...found, deletable: 0, related: [] }])
  await screen.findByText("Vous ne pouvez supprimer aucune de ces fiches.")
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Supprimer" }).disabled).toBe(true)
})

it("is undone from its result, also where some could not be deleted", async () => {
  const { calls, user } = renderDialog("en", [found], 1)
  await user.click(await screen.findByRole("button", { name: "Delete 2 records" }))
  await user.click(await screen.findByRole("button", { name: "Undo" }))
  expect(calls["POST /bulk/undo-delete"]?.map(({ body }) => body)).toEqual([{ job: 3 }])
})

it("is undone from the toast of the background, also where some could not be deleted", async () => {
  const answer = Promise.withResolvers<Response>()
  const { calls, user } = renderDialog("en", [found], 1, { deletion: () => answer.promise })
  await user.click(await screen.findByRole("button", { name: "Delete 2 records" }))
  await user.click(await screen.findByRole("button", { name: "Continue in the background" }))
  answer.resolve(ended(1))
  await screen.findByText("1 record deleted, 1 failed")
  await user.click(await screen.findByRole("button", { name: "Undo" }))
  await screen.findByText("2 records restored")
  expect(calls["POST /bulk/undo-delete"]?.map(({ body }) => body)).toEqual([{ job: 3 }])
})

it("whose undo was stopped offers to continue it", async () => {
  const outcomes = ["cancelled", "completed"]
  const { calls, user } = renderDialog("fr", [found], 0, { undone: () => ended(0, outcomes.shift()) })
  await user.click(await screen.findByRole("button", { name: "Supprimer 2 fiches" }))
  await user.click(await screen.findByRole("button", { name: "Annuler" }))
  await user.click(await screen.findByRole("button", { name: "Reprendre la restauration" }))
  await screen.findByText("2 fiches restaurées")
  expect(calls["POST /bulk/undo-delete"]?.map(({ body }) => body)).toEqual([{ job: 3 }, { job: 3 }])
})
