import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { TermsVersion } from "#lib/contract/shows/show-terms.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { TermsPanel } from "./terms-panel.tsx"

const list = "GET /tradeshow/1/terms"
const version = (number: number, more: Partial<TermsVersion> = {}): TermsVersion => ({
  number,
  en: { title: `Terms ${number}`, text: "Booths are let.", has_file: true },
  fr: { title: `Conditions ${number}`, text: "Les stands sont loués.", has_file: false },
  valid_from: "2026-11-01",
  published_at: "2026-10-20T10:00:00Z",
  published_by: null,
  state: "current",
  accepted: 0,
  ...more,
})

const show = () =>
  renderInApp(
    <TermsPanel
      tradeshow={{ id: 1, name: "Petit Salon Paris", short_name: "PAR" }}
      opened
      onClose={() => undefined}
    />,
  )

it("the next version is made from the latest, with a day and a PDF", async () => {
  const calls = answerCalls({
    [list]: () => answered({ data: [version(1)] }),
    "POST /tradeshow/1/terms": () =>
      answered({ data: [version(2, { state: "scheduled" }), version(1)] }, 201),
  })
  const { user } = show()
  await user.click(await screen.findByRole("button", { name: "New version" }))
  const dialog = within(await screen.findByRole("dialog", { name: /^New version of the terms/ }))
  expect(dialog.getAllByRole("textbox", { name: "Title" })[1]).toHaveProperty("value", "Conditions 1")
  await user.type(dialog.getByRole("textbox", { name: "In force from" }), "01/02/2027")
  const [pdf] = dialog.getAllByLabelText(/^PDF/)
  if (pdf) await user.upload(pdf, new File(["%PDF-1.7"], "terms.pdf", { type: "application/pdf" }))
  await user.click(dialog.getByRole("button", { name: "Publish" }))
  await screen.findByText("Version 2")
  expect(calls["POST /tradeshow/1/terms"]).toHaveLength(1)
})

it("a day before that of the version in force is refused beside it, and what was typed stays", async () => {
  const reason = "The version in force is of a later day: choose that day or a later one"
  answerCalls({
    [list]: () => answered({ data: [version(1)] }),
    "POST /tradeshow/1/terms": () =>
      answered({ success: false, message: reason, errors: { valid_from: [reason] } }, 422),
  })
  const { user } = show()
  await user.click(await screen.findByRole("button", { name: "New version" }))
  const dialog = within(await screen.findByRole("dialog", { name: /^New version of the terms/ }))
  const day = dialog.getByRole("textbox", { name: "In force from" })
  await user.type(day, "31/10/2026")
  await user.click(dialog.getByRole("button", { name: "Publish" }))
  await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"))
  dialog.getByText(reason)
  expect(day).toHaveProperty("value", "31/10/2026")
})

it("a version that was accepted cannot be deleted, another one after a question", async () => {
  const calls = answerCalls({
    [list]: () => answered({ data: [version(2), version(1, { state: "replaced", accepted: 3 })] }),
    "DELETE /tradeshow/1/terms/2": () => answered({ data: [version(1, { accepted: 3 })] }),
  })
  const { user } = show()
  await screen.findByText("Accepted by 3 applications")
  expect(screen.queryByRole("button", { name: "Delete version 1" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Delete version 2" }))
  const question = within(await screen.findByRole("dialog", { name: "Delete version 2?" }))
  await user.click(question.getByRole("button", { name: "Delete version" }))
  await waitFor(() => expect(screen.queryByText("Version 2")).toBeNull())
  expect(calls["DELETE /tradeshow/1/terms/2"]).toHaveLength(1)
})
