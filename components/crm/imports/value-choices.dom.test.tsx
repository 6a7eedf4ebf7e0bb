import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { UnknownValues } from "#lib/contract/crm/import-values.ts"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ValueChoices } from "./value-choices.tsx"

const step = {
  job: 7,
  status: "completed" as const,
  is_cancelling: false,
  total: 3,
  done: 3,
  errors: 0,
  failure: null,
}
const report: ImportReport = {
  id: 7,
  list: "contacts",
  file_name: "people.csv",
  created_at: "2026-01-02T03:04:05Z",
  check: step,
  run: null,
  revert: null,
  plan: {
    file: 3,
    list: "contacts",
    sheet: null,
    mapping: ["email", "salutation", "tags"],
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
  left_out: 3,
  left_out_reasons: [],
  doubtful: 0,
  new_companies: 0,
  new_values: [],
}

const salutations = [
  { id: 1, name: "Mr" },
  { id: 2, name: "Mrs" },
]
const all: UnknownValues = {
  total: 3,
  options: { salutation: salutations, tags: [] },
  values: [
    {
      field: "salutation",
      value: "Mme Présidente",
      rows: 2,
      choice: null,
      record_id: null,
      proposals: salutations.slice(1),
    },
    { field: "salutation", value: "Capitaine", rows: 1, choice: "record", record_id: 1, proposals: [] },
    { field: "tags", value: "VIP 2026", rows: 1, choice: null, record_id: null, proposals: [] },
  ],
}

const meaningOf = (value: string) => screen.getByRole("combobox", { name: new RegExp(value) })
const optionsOf = (value: string) =>
  within(meaningOf(value))
    .getAllByRole("option")
    .map((option) => option.textContent)

it("offers near names first, then what can be done, then every value, and shows what was chosen before", () => {
  answerCalls({})
  renderInApp(
    <ValueChoices report={report} all={all} creatable={["tags"]} canChoose onUnchecked={() => undefined} />,
  )
  expect(optionsOf("Mme Présidente")).toEqual(["Choose…", "Mrs", "Leave it out", "Mr"])
  expect(optionsOf("VIP 2026")).toEqual(["Choose…", "Create it", "Leave it out"])
  expect(meaningOf("Capitaine")).toHaveProperty("value", "1")
  expect(screen.getByRole("row", { name: /Mme Présidente/ }).textContent).toContain("2")
})

it("checks the file again with what each value means, as the plan was otherwise", async () => {
  const sent = vi.fn()
  answerCalls({
    "POST /import": ({ body }) => {
      sent(body)
      return answered({ success: true, job: 8 }, 202)
    },
  })
  const onUnchecked = vi.fn()
  const { user } = renderInApp(
    <ValueChoices report={report} all={all} creatable={["tags"]} canChoose onUnchecked={onUnchecked} />,
  )
  expect(screen.getByRole("button", { name: "Check again" })).toHaveProperty("disabled", true)
  await user.click(screen.getByRole("button", { name: "Use 1 near match" }))
  await user.selectOptions(meaningOf("VIP 2026"), "Create it")
  await user.selectOptions(meaningOf("Capitaine"), "Choose…")
  expect(onUnchecked).toHaveBeenLastCalledWith(true)
  await user.click(screen.getByRole("button", { name: "Check again" }))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledWith({
    ...report.plan,
    values: [
      { field: "salutation", value: "Mme Présidente", choice: "record", record_id: 2 },
      { field: "salutation", value: "Capitaine", choice: "none", record_id: null },
      { field: "tags", value: "VIP 2026", choice: "create", record_id: null },
    ],
  })
})

it("only tells what was chosen where the file cannot be checked again", () => {
  answerCalls({})
  renderInApp(
    <ValueChoices
      report={report}
      all={all}
      creatable={["tags"]}
      canChoose={false}
      onUnchecked={() => undefined}
    />,
  )
  expect(screen.queryByRole("combobox")).toBeNull()
  expect(screen.getByRole("row", { name: /Capitaine/ }).textContent).toContain("Mr")
})

it("creates companies that are not there unless something else is chosen for one", async () => {
  const sent = vi.fn()
  answerCalls({
    "POST /import": ({ body }) => {
      sent(body)
      return answered({ success: true, job: 8 }, 202)
    },
  })
  const company = (value: string) => ({
    field: "company" as const,
    value,
    rows: 1,
    choice: "create" as const,
    record_id: null,
    proposals: [{ id: 9, name: "Orme Bleu" }],
  })
  const companies: UnknownValues = {
    total: 2,
    options: {},
    values: [company("Orme Bleue"), company("Orme Vert")],
  }
  const { user } = renderInApp(
    <ValueChoices
      report={report}
      all={companies}
      creatable={["company"]}
      canChoose
      onUnchecked={() => undefined}
    />,
  )
  expect(optionsOf("Orme Bleue")).toEqual(["Orme Bleu", "Create it", "Leave it out"])
  await user.selectOptions(meaningOf("Orme Bleue"), "Orme Bleu")
  await user.click(screen.getByRole("button", { name: "Check again" }))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledWith({
    ...report.plan,
    values: [{ field: "company", value: "Orme Bleue", choice: "record", record_id: 9 }],
  })
})
