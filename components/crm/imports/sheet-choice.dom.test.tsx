import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ImportFile } from "#lib/contract/crm/imports.ts"
import { answerCalls } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SheetChoice } from "./sheet-choice.tsx"

const file: ImportFile = {
  file: 7,
  name: "people.xlsx",
  list: "contacts",
  sheets: ["Vendors", "Buyers"],
  sheet: 0,
  head_line: 3,
  rows: 2,
  columns: [],
  key: "email",
  phone_country: null,
  new_companies: null,
}

it("another sheet is chosen by its name, and what is skipped above the column names is said", async () => {
  answerCalls({})
  const { user, router } = renderInApp(<SheetChoice file={file} />)
  screen.getByText("The column names were found in line 3; what is above is skipped.")
  await user.selectOptions(screen.getByLabelText("Sheet"), "Buyers")
  expect(router.replace.mock.calls).toEqual([["/imports/file/7?list=contacts&sheet=1"]])
})

it("a file of one table whose first line names its columns has nothing to choose", () => {
  answerCalls({})
  const { container } = renderInApp(<SheetChoice file={{ ...file, sheets: [], head_line: 1 }} />)
  expect(container.querySelector("select, p")).toBeNull()
})
