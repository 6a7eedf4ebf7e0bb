import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import type { BankStatement, StatementFile } from "#lib/contract/finance/statement-file.ts"
import { answerCalls, answered, unreachable } from "#tests/components/api-at-the-edge.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { StatementsScreen } from "./statements-screen.tsx"

const read: StatementFile = {
  name: "november.csv",
  format: "csv",
  columns: [
    { name: "Date", samples: ["20/11/2026"] },
    { name: "Libellé", samples: ["VIR SARL-2026-00005"] },
    { name: "Montant", samples: ["1 200,00"] },
  ],
  mapping: ["date", "text", null],
  day_order: "dmy",
  account: "",
  is_account_stated: false,
  is_remembered: false,
  entity: null,
  currency: null,
  entries: 2,
  known: 0,
  from: "2026-11-20",
  to: "2026-11-21",
  first: [
    {
      date: "2026-11-20",
      amount: 120_000,
      fee: 0,
      is_reversal: false,
      original: null,
      counterparty: "",
      text: "VIR SARL-2026-00005",
      reference: "",
    },
  ],
  left_out: [],
  unread: 0,
  sums: [],
  problems: [{ message: "Say which column is the amount" }],
}
const corrected: StatementFile = { ...read, mapping: ["date", "text", "amount"], problems: [], known: 1 }

const stored: BankStatement = {
  id: 3,
  name: "october.csv",
  format: "csv",
  entity: "sarl",
  account: "FR76",
  currency: "EUR",
  from: "2026-10-01",
  to: "2026-10-31",
  entries: 24,
  open: 2,
  unread: 0,
  sums: [],
  user: "Ada Editor",
  created_at: "2026-11-01T09:00:00.000Z",
  is_removable: true,
}

const page = (data: BankStatement[]) => ({
  data,
  links: [],
  meta: { per_page: 25, current_page: 1, last_page: 1, from: 1, to: data.length, total: data.length },
})
const screenOf = (data: BankStatement[] = []) => (
  <StatementsScreen
    limits={{ megabytes: 10, entries: 20_000 }}
    size={null}
    sizes={[10, 25]}
    answer={page(data)}
  />
)

/** The first reading goes by a request that tells how much of it is sent. */
function answerUpload(data: StatementFile) {
  answerReading({ data }, 200)
}

function answerReading(body: object, answeredStatus: number) {
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {}
      status = answeredStatus
      response = JSON.stringify(body)
      onload = () => undefined
      onloadend = () => undefined
      open = () => undefined
      setRequestHeader = () => undefined
      getResponseHeader = () => "application/json"
      send() {
        queueMicrotask(() => {
          this.onload()
          this.onloadend()
        })
      }
    },
  )
}

const file = () => new File(["Date;Libellé;Montant\n"], "november.csv", { type: "text/csv" })
const meaningOf = (name: string) => screen.getByRole("combobox", { name: `Field for the column “${name}”` })
const keep = (name: RegExp) => screen.getByRole("button", { name })

describe("a statement of the bank", () => {
  it("is kept once its columns, its owner and its currency are said; what is new of it counts", async () => {
    answerUpload(read)
    const calls = answerCalls({
      "POST /bank/statement/read": () => answered({ data: corrected }),
      "POST /bank/statement": () => answered({ success: true, statement: 7, added: 1, known: 1 }, 201),
    })
    const { user, router } = renderInApp(screenOf())
    await user.upload(screen.getByLabelText("Choose a statement"), file())
    await screen.findByText("Say which column is the amount")
    await user.click(keep(/^Save 2 entries$/))
    expect(calls["POST /bank/statement"]).toHaveLength(0)

    await user.selectOptions(meaningOf("Montant"), "amount")
    await screen.findByText(/1 already saved/)
    screen.getByText("Choose the account holder.")
    await user.selectOptions(screen.getByLabelText("Account holder"), "sarl")
    await screen.findByText("Choose the currency.")
    await user.selectOptions(screen.getByLabelText("Currency"), "EUR")
    screen.getByText("+€1,200.00")
    await user.dblClick(keep(/^Save 1 entry$/))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/accounting/bank?statement=7"))
    expect(calls["POST /bank/statement"]).toHaveLength(1)
  })

  it("keeps what was chosen when it cannot be read again, and reads it when it can", async () => {
    answerUpload(read)
    let isThere = false
    answerCalls({
      "POST /bank/statement/read": () => (isThere ? answered({ data: corrected }) : unreachable()),
    })
    const { user } = renderInApp(screenOf())
    await user.upload(screen.getByLabelText("Choose a statement"), file())
    await user.selectOptions(await screen.findByLabelText("Field for the column “Montant”"), "amount")
    await screen.findByText(/The file could not be read again/)
    expect(meaningOf("Montant")).toHaveProperty("value", "amount")
    isThere = true
    await user.click(screen.getByRole("button", { name: "Try again" }))
    await waitFor(() => expect(screen.queryByText(/could not be read again/)).toBeNull())
    await waitFor(() => expect(screen.queryByText("Say which column is the amount")).toBeNull())
  })

  it("is refused beside the choice, with the reason, when it is none", async () => {
    const reason = "The file has no table of entries"
    answerReading({ success: false, message: "Look again", errors: { file: [reason] } }, 422)
    answerCalls({})
    const { user } = renderInApp(screenOf())
    await user.upload(screen.getByLabelText("Choose a statement"), file())
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(reason))
    expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull()
  })

  it("of which everything was saved before is not saved again, and says so", async () => {
    answerUpload({ ...corrected, known: 2, entity: "sarl", currency: "EUR" })
    const calls = answerCalls({ "POST /bank/statement": () => answered({}, 500) })
    const { user } = renderInApp(screenOf())
    await user.upload(screen.getByLabelText("Choose a statement"), file())
    await screen.findByText("All its entries have already been saved.")
    await user.click(keep(/^Save$/))
    expect(calls["POST /bank/statement"]).toEqual([])
  })

  it("is saved without lines that could not be read, and with another balance, once each is agreed to", async () => {
    answerUpload({
      ...corrected,
      known: 0,
      entity: "sarl",
      currency: "EUR",
      left_out: [
        { line: 4, message: "This date could not be read", text: "CARTE PRO 0000", is_unread: true },
        { line: 5, message: "No date and no amount", text: "Aucune operation", is_unread: false },
      ],
      unread: 1,
      sums: [{ computed: 9_000, stated: 11_000 }],
    })
    const calls = answerCalls({
      "POST /bank/statement": () => answered({ success: true, statement: 7, added: 2, known: 0 }, 201),
    })
    const { user, router } = renderInApp(screenOf())
    await user.upload(screen.getByLabelText("Choose a statement"), file())
    await screen.findByText(/Line 4: This date could not be read/)
    screen.getByText(/Line 5: No date and no amount/)
    screen.getByText("The entries lead to +€90.00, the statement says +€110.00: a difference of +€20.00")
    await user.click(keep(/^Save 2 entries$/))
    await user.click(screen.getByRole("checkbox", { name: "Leave this line out" }))
    await user.click(keep(/^Save 2 entries$/))
    screen.getByText("Confirm the points above first.")
    expect(calls["POST /bank/statement"]).toHaveLength(0)
    await user.click(screen.getByRole("checkbox", { name: "Save it with this difference" }))
    await user.click(keep(/^Save 2 entries$/))
    await waitFor(() => expect(router.push).toHaveBeenCalled())
    expect(calls["POST /bank/statement"]).toHaveLength(1)
  })

  it("says that its columns are known, and takes the account that it does not say", async () => {
    answerUpload({ ...corrected, is_remembered: true, account: "FR7612", entity: "sarl", currency: "EUR" })
    const calls = answerCalls({
      "POST /bank/statement/read": () => answered({ data: { ...corrected, account: "DE89" } }),
    })
    const { user } = renderInApp(screenOf())
    await user.upload(screen.getByLabelText("Choose a statement"), file())
    await screen.findByText("The columns are matched as in the last file of this account.")
    const account = screen.getByLabelText(/^Account \(/)
    expect(account).toHaveProperty("value", "FR7612")
    await user.clear(account)
    await user.type(account, "DE89")
    expect(calls["POST /bank/statement/read"]).toHaveLength(0)
    await user.tab()
    await waitFor(() => expect(calls["POST /bank/statement/read"]).toHaveLength(1))
  })

  it("that was not kept says why and can be tried again", async () => {
    answerUpload({ ...corrected, entity: "inc", currency: "USD" })
    const answers = [unreachable, () => answered({ success: true, statement: null, added: 0, known: 2 }, 201)]
    answerCalls({ "POST /bank/statement": () => (answers.shift() ?? unreachable)() })
    const { user, router } = renderInApp(screenOf())
    await user.upload(screen.getByLabelText("Choose a statement"), file())
    await user.click(await screen.findByRole("button", { name: "Save 1 entry" }))
    await screen.findByText(/not known whether this was recorded/)
    expect(screen.getByLabelText("Account holder")).toHaveProperty("value", "inc")
    await user.click(keep(/^Save 1 entry$/))
    await screen.findByText("All entries had already been saved")
    expect(router.push).toHaveBeenCalledWith("/accounting/bank")
  })
})

describe("kept statements", () => {
  it("are removed after a question; one of which something was matched says why it stays", async () => {
    const calls = answerCalls({ "DELETE /bank/statement/3": () => answered({ success: true }) })
    const matched = { ...stored, id: 4, name: "september.csv", is_removable: false }
    const { user, router } = renderInApp(screenOf([stored, matched]))
    const stays = screen.getByRole("button", { name: "Remove september.csv" })
    expect(stays.getAttribute("aria-disabled")).toBe("true")
    expect(stays.dataset.tooltip).toBe("Part of it has been matched, so it cannot be removed")
    await user.click(stays)
    await user.click(screen.getByRole("button", { name: "Remove october.csv" }))
    const question = within(await screen.findByRole("dialog", { name: "Remove october.csv?" }))
    await user.click(question.getByRole("button", { name: "Remove" }))
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
    expect(calls["DELETE /bank/statement/3"]).toHaveLength(1)
  })

  it("name what was left out of them when they were added", async () => {
    const left_out = [{ line: 4, message: "This date could not be read", text: "CARTE", is_unread: true }]
    const partial = { ...stored, unread: 1, sums: [{ computed: 9_000, stated: 11_000 }] }
    answerCalls({ "GET /bank/statement/3": () => answered({ data: { ...partial, left_out } }) })
    const { user } = renderInApp(screenOf([partial]))
    await user.click(screen.getByRole("button", { name: "1 line left out october.csv" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Left out of october.csv" }))
    await dialog.findByText(/Line 4: This date could not be read/)
    dialog.getByText(/a difference of \+€20.00/)
  })

  it("say what each cell is, as a phone shows a card of each", () => {
    renderInApp(screenOf([stored]))
    const cells = within(screen.getByRole("row", { name: /october.csv/ })).getAllByRole("cell")
    expect(cells.map(({ dataset }) => dataset.label)).toEqual([
      "Account",
      "Period",
      "Entries",
      "Open",
      "Added",
      "Actions",
    ])
  })

  it("are there to look at for who may not change records", () => {
    renderInApp(screenOf([stored]), { user: { ...editor, permissions: readsAll } })
    const row = within(screen.getByRole("row", { name: /october.csv/ }))
    expect(row.getByRole("link").getAttribute("href")).toBe("/accounting/bank?statement=3")
    expect(screen.queryByLabelText("Choose a statement")).toBeNull()
    expect(screen.queryByRole("button")).toBeNull()
  })
})
