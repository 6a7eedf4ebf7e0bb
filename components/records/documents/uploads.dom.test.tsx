import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { maxDocumentBytes } from "#lib/contract/mail/mail-terms.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { DocumentPicker } from "./shared/document-picker.tsx"
import { Uploads } from "./uploads.tsx"

const document = (id: number, name: string) => ({
  id,
  media_id: id + 100,
  name,
  mime: "text/csv",
  size: 2_048,
  url: `/api/file/${id}`,
  preview_url: null,
  is_preview_pending: false,
  created_at: "2026-11-20T10:00:00Z",
  created_by: { id: 1, name: "Ada" },
})

const pageOf = (...data: ReturnType<typeof document>[]) => ({
  data,
  links: [],
  meta: { per_page: 50, current_page: 1, last_page: 1, from: 1, to: data.length, total: data.length },
})

/** Uploads go by a request that tells how much of it is sent. @returns how many went */
function uploadsAnswer(answer: (count: number) => { status: number; body: unknown }) {
  let count = 0
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {}
      status = 0
      response = ""
      onload = () => undefined
      onloadend = () => undefined
      open = () => undefined
      setRequestHeader = () => undefined
      getResponseHeader = () => "application/json"
      send() {
        count += 1
        const { status, body } = answer(count)
        this.status = status
        this.response = JSON.stringify(body)
        queueMicrotask(() => {
          this.onload()
          this.onloadend()
        })
      }
    },
  )
  return () => count
}

const list = "GET /file/shared"
const choose = "Choose files"

it("each refusal is beside its file, and the others are shared", async () => {
  const sent = uploadsAnswer((count) =>
    count === 1
      ? { status: 422, body: { message: "No", errors: { file: ["It is no PDF"] } } }
      : { status: 201, body: { success: true, data: document(count, "list.csv") } },
  )
  answerCalls({ [list]: () => answered(pageOf()) })
  const { user } = renderInApp(<Uploads />)
  const large = new File([new Uint8Array(maxDocumentBytes + 1)], "plan.png")
  await user.upload(screen.getByLabelText(choose), [
    new File(["no"], "plan.pdf"),
    new File(["a"], "list.csv"),
    large,
    new File([], "empty.svg"),
  ])
  const lines = () => within(screen.getByRole("list", { name: "Uploads" })).getAllByRole("listitem")
  await waitFor(() =>
    expect(lines().map((line) => line.dataset.state)).toEqual(["refused", "done", "refused", "refused"]),
  )
  const texts = lines().map((line) => line.textContent)
  expect(texts[0]).toContain("It is no PDF")
  expect(texts[2]).toContain("The file is 20.1 MB; the limit is 20 MB.")
  expect(texts[3]).toContain("The file is empty.")
  expect(sent()).toBe(2)
  await user.click(screen.getByRole("button", { name: "Remove plan.pdf from this list" }))
  expect(lines()).toHaveLength(3)
})

it("one that the server had no answer for can be sent again, one that it refused cannot", async () => {
  const answers = [
    { status: 503, body: { message: "Away" } },
    { status: 422, body: { message: "No", errors: { file: ["It is no PDF"] } } },
    { status: 201, body: { success: true, data: document(1, "list.csv") } },
  ]
  const sent = uploadsAnswer((count) => answers[count - 1] ?? { status: 500, body: {} })
  answerCalls({ [list]: () => answered(pageOf()) })
  const { user } = renderInApp(<Uploads />)
  await user.upload(screen.getByLabelText(choose), [
    new File(["a"], "list.csv"),
    new File(["no"], "plan.pdf"),
  ])
  const states = () =>
    within(screen.getByRole("list", { name: "Uploads" }))
      .getAllByRole("listitem")
      .map((line) => line.dataset.state)
  await waitFor(() => expect(states()).toEqual(["refused", "refused"]))
  await user.click(screen.getByRole("button", { name: /^Try again/ }))
  await waitFor(() => expect(states()).toEqual(["done", "refused"]))
  expect(sent()).toBe(3)
  expect(screen.queryByRole("button", { name: /^Try again/ })).toBeNull()
})

it("several documents are chosen and answered as files of a mail, also those no longer found", async () => {
  answerCalls({
    [list]: ({ search }) =>
      answered(
        search.get("search")
          ? pageOf(document(2, "Plan.csv"))
          : pageOf(document(1, "Prices.csv"), document(2, "Plan.csv")),
      ),
  })
  const picked: unknown[] = []
  const { user } = renderInApp(<DocumentPicker onPick={(files) => picked.push(...files)} />, { user: editor })
  expect((await screen.findByRole("button", { name: "Attach documents" })).hasAttribute("disabled")).toBe(
    true,
  )
  await user.click(await screen.findByLabelText(/Prices\.csv/))
  await user.type(screen.getByRole("searchbox"), "plan")
  await user.click(await screen.findByLabelText(/Plan\.csv/))
  expect(screen.getByLabelText(/Prices\.csv/)).toBeTruthy()
  await user.click(screen.getByRole("button", { name: "Attach 2 documents" }))
  expect(picked).toEqual([
    { media_id: 101, name: "Prices.csv", mime: "text/csv", size: 2_048 },
    { media_id: 102, name: "Plan.csv", mime: "text/csv", size: 2_048 },
  ])
  // Who may not upload is not offered to.
  expect(screen.queryByLabelText(choose)).toBeNull()
})
