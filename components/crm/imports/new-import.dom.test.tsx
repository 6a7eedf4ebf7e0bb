import { screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { importFields } from "#lib/contract/crm/import-fields.ts"
import { answerCalls } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { NewImport } from "./new-import.tsx"

type Reply = { status: number; body: unknown } | "never"

/**
 * Answers uploads one after another; they go by a request that tells how much of it is sent.
 * @returns the addresses of those that were sent, and of those that were stopped
 */
function answerUploads(...replies: Reply[]) {
  answerCalls({})
  const [sent, stopped]: [string[], string[]] = [[], []]
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {}
      status = 0
      response = ""
      path = ""
      onload = () => undefined
      onabort = () => undefined
      onloadend = () => undefined
      setRequestHeader = () => undefined
      getResponseHeader = () => "application/json"
      open(_method: string, address: string) {
        this.path = new URL(address).pathname
      }
      abort() {
        stopped.push(this.path)
        this.onabort()
        this.onloadend()
      }
      send() {
        sent.push(this.path)
        const reply = replies.shift() ?? "never"
        if (reply === "never") return
        this.status = reply.status
        this.response = JSON.stringify(reply.body)
        queueMicrotask(() => {
          this.onload()
          this.onloadend()
        })
      }
    },
  )
  return { sent, stopped }
}

const read = {
  file: 12,
  name: "shops.csv",
  list: "contacts",
  rows: 1,
  columns: [{ name: "Email", samples: ["a@example.org"], guess: "email" }],
  key: "email",
}
const show = () =>
  renderInApp(
    <NewImport
      list="contacts"
      fields={importFields}
      limits={{ megabytes: 20, rows: 50_000, columns: 100 }}
    />,
  )
const choice = () => screen.getByLabelText("Choose a file")
const file = (name: string) => new File(["email\na@example.org\n"], name, { type: "text/csv" })

it("what is no table is refused beside the file, and another leads to its columns", async () => {
  answerUploads(
    { status: 422, body: { message: "No", errors: { file: ["The file has no rows"] } } },
    { status: 201, body: { data: read } },
  )
  const { user, router } = show()
  await user.upload(choice(), file("head.csv"))
  const refusal = await screen.findByText("The file has no rows")
  const described = choice().getAttribute("aria-describedby") ?? "nothing"
  expect(document.getElementById(described)?.contains(refusal)).toBe(true)
  await user.upload(choice(), file("shops.csv"))
  await waitFor(() => expect(router.push.mock.calls).toEqual([["/imports/file/12?list=contacts"]]))
  expect(screen.queryByText("The file has no rows")).toBeNull()
})

it("an upload is cancelled from the keyboard, which is then back at the choice, and another file can be chosen", async () => {
  const { sent, stopped } = answerUploads("never", { status: 201, body: { data: read } })
  const { user, router } = show()
  await user.upload(choice(), file("slow.csv"))
  const cancel = await screen.findByRole("button", { name: "Cancel" })
  expect(document.activeElement).toBe(cancel)
  await waitFor(() => expect(sent).toEqual(["/api/import/file"]))
  await user.keyboard("{Enter}")
  expect(document.activeElement).toBe(choice())
  expect(stopped).toEqual(["/api/import/file"])
  screen.getByText("The upload was cancelled. Nothing was kept.")
  await user.upload(choice(), file("shops.csv"))
  await waitFor(() => expect(router.push.mock.calls).toEqual([["/imports/file/12?list=contacts"]]))
  expect(sent).toHaveLength(2)
})
