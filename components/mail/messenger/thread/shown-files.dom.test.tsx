import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MailFiles } from "./mail-files.tsx"

const file = (id: number, name: string, mime: string, path: string | null = `p${id}`) => ({
  id,
  path,
  name,
  mime,
  size: 1_000,
  omitted: path === null ? ("too_large" as const) : null,
})
const files = [
  file(1, "stand.png", "image/png"),
  file(2, "terms.docx", "application/msword"),
  file(3, "plan.pdf", "application/pdf"),
  file(4, "logo.svg", "image/svg+xml"),
  file(5, "huge.png", "image/png", null),
]
const small = (path: string) => `/api/messenger/message/attachment/${path}/picture?side=small&page=0`
const large = (path: string, page = 0) =>
  `/api/messenger/message/attachment/${path}/picture?side=large&page=${page}`
const sources = (within: Element) => [...within.querySelectorAll("img")].map((one) => one.getAttribute("src"))

it("shows pictures and PDFs small, each at once openable, and links to all files", () => {
  renderInApp(<MailFiles files={files} />)
  const strip = screen.getByRole("list", { name: "Attachment previews" })
  expect(sources(strip)).toEqual([small("p1"), small("p3")])
  expect(within(screen.getByRole("list", { name: "Attachments" })).getAllByRole("listitem")).toHaveLength(5)
  for (const picture of strip.querySelectorAll("img")) {
    expect(picture.getAttribute("loading")).toBe("lazy")
    fireEvent.error(picture)
  }
  expect(sources(strip)).toEqual([])
  expect(screen.getByRole("button", { name: "Open plan.pdf" })).toBeTruthy()
})

it("opens one large by Enter, the others by arrow keys, with what saves it, and closes by Escape", async () => {
  const pages = "GET /messenger/message/attachment/p3/pages"
  const calls = answerCalls({ [pages]: () => answered({ data: { pages: 2 } }) })
  const { user } = renderInApp(<MailFiles files={files} />)
  screen.getByRole("button", { name: "Open stand.png" }).focus()
  await user.keyboard("{Enter}")
  const first = await screen.findByRole("dialog", { name: "stand.png" })
  expect(sources(first)).toEqual([large("p1")])
  expect(within(first).getByRole("link", { name: "Download" }).getAttribute("download")).toBe("stand.png")

  await user.keyboard("{ArrowRight}{ArrowRight}")
  const second = await screen.findByRole("dialog", { name: "plan.pdf" })
  expect(sources(second)).toEqual([large("p3")])
  expect(within(second).getByRole("status").textContent).toBe("2 of 2")
  await waitFor(() => expect(calls[pages]).toHaveLength(1))
  fireEvent.load(within(second).getByRole("img", { name: "Page 1" }))
  await waitFor(() => expect(sources(second)).toEqual([large("p3"), large("p3", 1)]))
  fireEvent.load(within(second).getByRole("img", { name: "Page 2" }))
  expect(sources(second)).toEqual([large("p3"), large("p3", 1)])
  expect(within(second).queryByRole("alert")).toBeNull()

  await user.keyboard("{ArrowLeft}")
  await screen.findByRole("dialog", { name: "stand.png" })
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

it("shows the first page of a PDF whose pages could not be counted, and counts again on request", async () => {
  const answers = [answered({ message: "No" }, 500), answered({ data: { pages: 2 } })]
  answerCalls({ "GET /messenger/message/attachment/p3/pages": () => answers.shift() ?? answered({}) })
  const { user } = renderInApp(<MailFiles files={files} />)
  await user.click(screen.getByRole("button", { name: "Open plan.pdf" }))
  const dialog = await screen.findByRole("dialog")
  fireEvent.load(within(dialog).getByRole("img", { name: "Page 1" }))
  await user.click(await within(dialog).findByRole("button", { name: "Try again" }))
  await within(dialog).findByRole("img", { name: "Page 2" })
  expect(within(dialog).queryByRole("alert")).toBeNull()
})

it("says why one does not come", async () => {
  const answers = [answered({ message: "No" }, 500), answered({ message: "No" }, 404)]
  answerCalls({
    "GET /messenger/message/attachment/p1/picture": () => answers.shift() ?? answered({}),
  })
  const { user } = renderInApp(<MailFiles files={files} />)
  await user.click(screen.getByRole("button", { name: "Open stand.png" }))
  const dialog = await screen.findByRole("dialog")
  fireEvent.error(within(dialog).getByRole("img", { name: "stand.png" }))
  await within(dialog).findByText(/could not be loaded/)
  await user.click(within(dialog).getByRole("button", { name: "Try again" }))
  fireEvent.error(within(dialog).getByRole("img", { name: "stand.png" }))
  await within(dialog).findByText(/cannot be shown/)
})
