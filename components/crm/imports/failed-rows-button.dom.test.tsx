import { screen, waitFor } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import { importFields } from "#lib/contract/crm/import-fields.ts"
import type { ImportReport, ImportRow } from "#lib/contract/crm/imports.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { FailedRowsButton } from "./failed-rows-button.tsx"

const step = {
  job: 5,
  status: "completed",
  is_cancelling: false,
  total: 2,
  done: 2,
  errors: 2,
  failure: null,
} as const
const report: ImportReport = {
  id: 5,
  list: "contacts",
  file_name: "failing.csv",
  created_at: "2026-11-20T10:00:00Z",
  check: step,
  run: null,
  revert: null,
  plan: {
    file: 1,
    list: "contacts",
    sheet: null,
    // The third column is left out, the fourth is a field that is no more.
    mapping: ["first_name", "email", null, "gone"],
    key: "email",
    update: true,
    create_missing: false,
    bad_cells: "leave_out",
    phone_country: null,
    new_companies: null,
    values: [],
  },
  has_file: true,
  counts: null,
  left_out: 0,
  left_out_reasons: [],
  doubtful: 0,
  new_companies: 0,
  new_values: [],
}
const failed = (line: number, name: string, ...messages: string[]): ImportRow => ({
  line,
  result: "failed",
  record_id: null,
  title: name,
  messages,
  left_out: [],
  name: null,
  cells: { first_name: name, email: "not-an-address", gone: "x" },
})

/** @returns the files that were handed to the browser, by their names */
function savedFiles() {
  const saved: [string, Blob][] = []
  const blobs: Blob[] = []
  const spies = [
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      if (file instanceof Blob) blobs.push(file)
      return "blob:of-this-test"
    }),
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
      const blob = blobs.at(-1)
      if (blob) saved.push([this.download, blob])
    }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return saved
}

it("failed rows are saved as a file that can be imported again: all pages, each with its line and what is wrong", async () => {
  const pages = [
    [failed(2, "=Eve", "Email: Enter a valid email address")],
    [failed(9, "Otto", "Email: Enter a valid email address", "Last name: This field is required")],
  ]
  const calls = answerCalls({
    "GET /import/5/row": ({ search }) => {
      const page = Number(search.get("page"))
      const data = pages[page - 1] ?? []
      const meta = {
        per_page: 1,
        current_page: page,
        last_page: pages.length,
        from: page,
        to: page,
        total: 2,
      }
      return answered({ data, links: [], meta })
    },
  })
  const saved = savedFiles()
  const { user } = renderInApp(<FailedRowsButton report={report} fields={importFields.contacts} />)
  await user.click(screen.getByRole("button", { name: "Download failed rows" }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [[name, file] = ["", new Blob()]] = saved
  expect(name).toBe("failed-rows-5.csv")
  expect(
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer()).split("\r\n"),
  ).toEqual([
    "\u{FEFF}First name,Email,Line,Problem",
    "'=Eve,not-an-address,2,Email: Enter a valid email address",
    'Otto,not-an-address,9,"Email: Enter a valid email address; Last name: This field is required"',
    "",
  ])
  expect(calls["GET /import/5/row"]?.map(({ search }) => search.get("result"))).toEqual(["failed", "failed"])
})
