import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Ability } from "#lib/contract/identity/session.ts"
import type { SharedDocument } from "#lib/contract/records/documents.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { DocumentsScreen } from "./documents-screen.tsx"

const plan: SharedDocument = {
  id: 7,
  media_id: 107,
  name: "plan.csv",
  mime: "text/csv",
  size: 2_048,
  url: "/api/file/7",
  preview_url: null,
  is_preview_pending: false,
  created_at: "2026-11-20T10:00:00Z",
  created_by: { id: 1, name: "Ada" },
}
const pageOf = (...data: SharedDocument[]) => ({
  data,
  links: [],
  meta: { per_page: 50, current_page: 1, last_page: 1, from: 1, to: data.length, total: data.length },
})

const show = (abilities: Ability[], locale: "en" | "fr" = "en", first = pageOf(plan)) =>
  renderInApp(
    <DocumentsScreen url={{ q: "", sort: "name", page: 1, size: 50 }} sizes={[50]} first={first} />,
    {
      user: { ...editor, permissions: Object.fromEntries(abilities.map((ability) => [ability, true])) },
      locale,
      address: "/documents",
    },
  )
const remove = "DELETE /file/7"
const cards = () => within(screen.getByRole("list", { name: "Documents" })).queryAllByRole("listitem")

async function askToDelete(user: ReturnType<typeof show>["user"], answer: string) {
  await user.click(screen.getByRole("button", { name: "Delete plan.csv" }))
  const question = within(await screen.findByRole("dialog", { name: "Delete plan.csv?" }))
  question.getByText(/This is irreversible/)
  await user.click(question.getByRole("button", { name: answer }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Delete plan.csv?" })).toBeNull())
}

it("a document is deleted after a question that says for good, and the list is read again", async () => {
  const calls = answerCalls({
    [remove]: () => answered({ success: true }),
    "GET /file/shared": () => answered(pageOf()),
  })
  const { user } = show(["delete.document"])
  await askToDelete(user, "Cancel")
  expect(calls[remove]).toHaveLength(0)
  await askToDelete(user, "Delete document")
  await screen.findByText(/Floor plans, price lists and brochures/)
  expect(calls[remove]).toHaveLength(1)
})

it("one that a colleague has deleted leaves the list, which says so, and the focus goes on to the next (S-26)", async () => {
  const prices = { ...plan, id: 8, name: "prices.csv", url: "/api/file/8" }
  answerCalls({
    [remove]: () => answered({ message: "This no longer exists" }, 404),
    "GET /file/shared": () => answered(pageOf(prices)),
  })
  const { user } = show(["delete.document"], "en", pageOf(plan, prices))
  await askToDelete(user, "Delete document")
  await screen.findByText("plan.csv had already been deleted")
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(screen.queryByText("plan.csv was not deleted")).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: /prices\.csv/ })))
})

it("one that is attached says where in place of being deleted, and stays", async () => {
  const uses = [
    {
      kind: "template",
      count: 3,
      places: [
        { id: 1, name: "Welcome", user: null },
        { id: null, name: null, user: "Bea" },
      ],
    },
    { kind: "mail", count: 1, places: [{ id: 4, name: "Your booth", user: "Ada" }] },
  ]
  answerCalls({
    [remove]: () => answered({ message: "It is attached", current: uses }, 409),
    "GET /file/shared": () => answered(pageOf(plan)),
  })
  const { user } = show(["delete.document"])
  await askToDelete(user, "Delete document")
  const refusal = await screen.findByRole("dialog", { name: "plan.csv is still attached" })
  const lines = within(refusal)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    "Welcome",
    "You do not have access to this one · Bea",
    "1 other",
    "Your booth · Ada",
  ])
  within(refusal).getByRole("heading", { name: "3 templates" })
  expect(within(refusal).getByRole("link", { name: "Your booth" }).getAttribute("href")).toBe(
    "/messenger?thread=4",
  )
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(cards()).toHaveLength(1)
})

it("who may only look finds and fetches documents, and is offered nothing else, in either language", () => {
  for (const locale of ["en", "fr"] as const) {
    const { unmount } = show([], locale)
    const file = screen.getByRole("link", { name: /plan\.csv/ })
    expect([file.getAttribute("href"), file.hasAttribute("download")]).toEqual(["/api/file/7", true])
    expect(screen.queryByLabelText(/^(Choose files|Choisir des fichiers)$/)).toBeNull()
    expect(screen.queryByRole("button", { name: /^(Delete|Supprimer)/ })).toBeNull()
    unmount()
  }
})

it("who may share and delete is offered both", () => {
  show(["upload.documents", "delete.document"])
  screen.getByLabelText("Choose files")
  screen.getByRole("button", { name: "Delete plan.csv" })
})
