import { screen, waitFor, within } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import { answerCalls, answered, unreachable } from "#tests/components/api-at-the-edge.ts"
import { aBankEntry, anOpenInvoice } from "#tests/components/bank-entries.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ConfirmChange } from "./confirm-change.tsx"
import { FindInvoices, type TaskProps } from "./find-invoices.tsx"
import { SetAside } from "./set-aside.tsx"
import { SettleRest } from "./settle-rest.tsx"

const entry = aBankEntry({ proposals: [] })
const invoices = [
  anOpenInvoice({ balance: 80_000 }),
  anOpenInvoice({ invoice: 6, number: "SARL-2026-00006", buyer: "Grand Ours", balance: 90_000 }),
]

function show(Dialog: (props: TaskProps) => React.ReactNode, shownEntry: BankEntry = entry) {
  const onChanged = vi.fn<(entry: BankEntry) => void>()
  const onStale = vi.fn<() => void>()
  function Opened() {
    const [opened, setOpened] = useState(true)
    const close = () => setOpened(false)
    return (
      <Dialog
        opened={opened}
        onChanged={onChanged}
        onStale={onStale}
        entry={shownEntry}
        onClose={close}
        onDone={close}
      />
    )
  }
  return { ...renderInApp(<Opened />), onChanged, onStale }
}

const dialog = async (name: RegExp) => within(await screen.findByRole("dialog", { name }))
const sum = (form: ReturnType<typeof within>) => form.getByText(/^Left of/).nextSibling?.textContent

describe("finding what an entry pays", () => {
  it("splits it over several invoices, proposed over what is due and then what is left", async () => {
    const calls = answerCalls({
      "GET /bank/entry/1/invoice": () => answered({ data: invoices }),
      "POST /bank/entry/1/match": () => answered({ success: true, data: entry }, 201),
    })
    const { user, onChanged } = show(FindInvoices)
    const form = await dialog(/^Which invoices/)
    await user.click(await form.findByRole("button", { name: "Add SARL-2026-00005" }))
    expect(form.getByLabelText("Amount on SARL-2026-00005 (EUR)")).toHaveProperty("value", "800.00")
    await user.click(form.getByRole("button", { name: "Add SARL-2026-00006" }))
    expect(form.getByLabelText("Amount on SARL-2026-00006 (EUR)")).toHaveProperty("value", "400.00")
    expect(sum(form)).toBe("€0.00")
    await user.dblClick(form.getByRole("button", { name: "Confirm" }))
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(calls["POST /bank/entry/1/match"]?.map(({ body }) => body)).toMatchObject([
      {
        version: 1,
        parts: [
          { invoice: 5, amount: 80_000 },
          { invoice: 6, amount: 40_000 },
        ],
      },
    ])
  })

  it("asks for both amounts where the invoice is in another currency, over what the bank exchanged", async () => {
    const francs = aBankEntry({
      currency: "CHF",
      amount: 60_000,
      left: 60_000,
      original: { amount: 63_150, currency: "EUR" },
      proposals: [],
    })
    const calls = answerCalls({
      "GET /bank/entry/1/invoice": () => answered({ data: invoices }),
      "POST /bank/entry/1/match": () => answered({ success: true, data: francs }, 201),
    })
    const { user, onChanged } = show(FindInvoices, francs)
    const form = await dialog(/^Which invoices/)
    await user.click(await form.findByRole("button", { name: "Add SARL-2026-00005" }))
    expect(form.getByLabelText("Amount on SARL-2026-00005 (EUR)")).toHaveProperty("value", "631.50")
    const taken = form.getByLabelText("Amount taken from the entry for SARL-2026-00005 (CHF)")
    expect(taken).toHaveProperty("value", "600.00")
    await user.clear(taken)
    await user.type(taken, "0")
    expect(form.getByText(/^Enter an amount/)).toBeTruthy()
    expect(form.getByRole("button", { name: "Confirm" })).toHaveProperty("disabled", true)
    await user.clear(taken)
    await user.type(taken, "599.50")
    expect(sum(form)).toBe("CHF 0.50")
    await user.click(form.getByRole("button", { name: "Confirm" }))
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(calls["POST /bank/entry/1/match"]?.map(({ body }) => body)).toMatchObject([
      { parts: [{ invoice: 5, amount: 63_150, entry_amount: 59_950 }] },
    ])
  })

  it("shows who recorded the same by hand since the invoice was found, and counts it as seen then (I-74)", async () => {
    const by_hand = [{ id: 31, amount: 80_000, date: "2026-11-19", user: "Nadia" }]
    const found = [[anOpenInvoice({ balance: 80_000 })]]
    const answers = [() => answered({ success: false, message: "Nadia recorded it" }, 409)]
    const calls = answerCalls({
      "GET /bank/entry/1/invoice": () =>
        answered({ data: found.shift() ?? [anOpenInvoice({ balance: 80_000, by_hand })] }),
      "POST /bank/entry/1/match": () =>
        (answers.shift() ?? (() => answered({ success: true, data: entry }, 201)))(),
    })
    const { user } = show(FindInvoices)
    const form = await dialog(/^Which invoices/)
    await user.click(await form.findByRole("button", { name: "Add SARL-2026-00005" }))
    await user.click(form.getByRole("button", { name: "Confirm" }))
    await form.findByText(/^Nadia recorded €800.00 for SARL-2026-00005 by hand/)
    await user.click(form.getByRole("button", { name: "Confirm" }))
    await waitFor(() => expect(calls["POST /bank/entry/1/match"]).toHaveLength(2))
    expect(calls["POST /bank/entry/1/match"]?.map(({ body }) => body)).toMatchObject([
      { parts: [{ by_hand: [] }] },
      { parts: [{ by_hand: [31] }] },
    ])
  })

  it("takes the best that was found by Enter, of money out with its sign", async () => {
    const payout = aBankEntry({ amount: -5_000, left: -5_000, proposals: [] })
    const calls = answerCalls({
      "GET /bank/entry/1/invoice": () => answered({ data: [anOpenInvoice({ balance: -5_000 })] }),
      "POST /bank/entry/1/match": () => answered({ success: true, data: payout }, 201),
    })
    const { user } = show(FindInvoices, payout)
    const form = await dialog(/^Which invoices/)
    await form.findByText("€50.00 to refund")
    await user.type(form.getByLabelText("Number or buyer"), "ourse")
    await waitFor(() =>
      expect(calls["GET /bank/entry/1/invoice"]?.at(-1)?.search.get("search")).toBe("ourse"),
    )
    await waitFor(async () => {
      await user.keyboard("{Enter}")
      expect(form.queryByLabelText("Amount on SARL-2026-00005 (EUR)")).not.toBeNull()
    })
    await user.click(form.getByRole("button", { name: "Confirm" }))
    await waitFor(() => expect(calls["POST /bank/entry/1/match"]).toHaveLength(1))
    expect(calls["POST /bank/entry/1/match"]?.[0]?.body).toMatchObject({ parts: [{ amount: -5_000 }] })
  })

  it("says beside the amount what is wrong with it, and keeps what was typed when it is refused", async () => {
    const refusal = { "parts.0.amount": ["Only €300.00 is due"] }
    const calls = answerCalls({
      "GET /bank/entry/1/invoice": () => answered({ data: invoices }),
      "POST /bank/entry/1/match": () =>
        answered({ success: false, message: "Look again", errors: refusal }, 422),
    })
    const { user } = show(FindInvoices)
    const form = await dialog(/^Which invoices/)
    await user.click(await form.findByRole("button", { name: "Add SARL-2026-00005" }))
    const field = form.getByLabelText("Amount on SARL-2026-00005 (EUR)")
    await user.clear(field)
    await user.type(field, "900")
    form.getByText("Only €800.00 is due")
    expect(form.getByRole("button", { name: "Confirm" })).toHaveProperty("disabled", true)
    await user.clear(field)
    await user.type(field, "700,00{Enter}")
    await form.findByText("Only €300.00 is due")
    expect(field).toHaveProperty("value", "700,00")
    expect(calls["POST /bank/entry/1/match"]).toHaveLength(1)
  })

  it("takes no more than is left of the entry", async () => {
    answerCalls({ "GET /bank/entry/1/invoice": () => answered({ data: invoices }) })
    const { user } = show(FindInvoices, aBankEntry({ left: 50_000, proposals: [] }))
    const form = await dialog(/^Which invoices/)
    await user.click(await form.findByRole("button", { name: "Add SARL-2026-00005" }))
    const field = form.getByLabelText("Amount on SARL-2026-00005 (EUR)")
    expect(field).toHaveProperty("value", "500.00")
    await user.clear(field)
    await user.type(field, "600")
    form.getByText("This is €100.00 more than what is left of the entry.")
    expect(form.getByRole("button", { name: "Confirm" })).toHaveProperty("disabled", true)
  })
})

describe("setting an entry aside", () => {
  it("offers common reasons, and keeps what was said when the connection is gone", async () => {
    const answers = [unreachable, () => answered({ success: true, data: entry })]
    const calls = answerCalls({ "POST /bank/entry/1/aside": () => (answers.shift() ?? unreachable)() })
    const { user, onChanged } = show(SetAside)
    const form = await dialog(/^Set PETITE OURSE SARL aside/)
    expect(form.getByRole("button", { name: "Set aside" })).toHaveProperty("disabled", true)
    await user.click(form.getByRole("button", { name: "Bank charges" }))
    await user.keyboard("{Enter}")
    await form.findByText(/not known whether this was recorded/)
    expect(form.getByLabelText("Reason")).toHaveProperty("value", "Bank charges")
    await user.keyboard("{Enter}")
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(calls["POST /bank/entry/1/aside"]?.at(-1)?.body).toEqual({ version: 1, reason: "Bank charges" })
  })

  it("reads the entry again when a colleague was faster", async () => {
    answerCalls({
      "POST /bank/entry/1/aside": () => answered({ success: false, message: "Changed meanwhile" }, 409),
    })
    const { user, onStale } = show(SetAside)
    const form = await dialog(/aside\?$/)
    await user.type(form.getByLabelText("Reason"), "Fees{Enter}")
    await form.findByText(/Changed meanwhile/)
    expect(onStale).toHaveBeenCalledOnce()
  })
})

describe("the rest of an entry", () => {
  const rest = aBankEntry({
    left: 3_000,
    payments: [
      {
        id: 9,
        invoice: 5,
        number: "SARL-2026-00005",
        buyer: "Petite Ourse",
        registrations: [],
        currency: "EUR",
        amount: 117_000,
        entry_amount: 117_000,
        date: "2026-11-20",
      },
    ],
    proposals: [],
  })

  it("is the credit of the customer who paid, or a charge that is missing, each with its reason", async () => {
    const calls = answerCalls({
      "POST /bank/entry/1/allocation": () => answered({ success: true, data: rest }, 201),
    })
    const { user, onChanged } = show(SettleRest, rest)
    const form = await dialog(/^What is the rest of/)
    expect(form.getByLabelText("Whose credit")).toHaveProperty("value", "5")
    expect(form.getByLabelText("Amount (EUR)")).toHaveProperty("value", "30.00")
    expect(form.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true)
    await user.type(form.getByLabelText("Reason"), "Paid twice{Enter}")
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(calls["POST /bank/entry/1/allocation"]?.[0]?.body).toMatchObject({
      kind: "credit",
      amount: 3_000,
      invoice: 5,
      reason: "Paid twice",
    })
  })

  it("says beside the amount that nothing is no amount (I-75)", async () => {
    answerCalls({})
    const { user } = show(SettleRest)
    const form = await dialog(/./)
    const amount = form.getByLabelText(/^Amount/)
    await user.clear(amount)
    await user.type(amount, "0")
    form.getByText(/^Enter an amount/)
  })

  it("is a charge with the sign of what is missing", async () => {
    const calls = answerCalls({
      "POST /bank/entry/1/allocation": () => answered({ success: true, data: rest }, 201),
    })
    const { user, onChanged } = show(SettleRest, rest)
    const form = await dialog(/^What is the rest of/)
    await user.selectOptions(form.getByLabelText("It is"), "charge")
    await user.type(form.getByLabelText("Reason"), "Fee{Enter}")
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(calls["POST /bank/entry/1/allocation"]?.[0]?.body).toMatchObject({
      kind: "charge",
      amount: -3_000,
    })
  })
})

describe("a payment that was returned", () => {
  it("is reversed once it is confirmed", async () => {
    const back = aBankEntry({ amount: -120_000, left: -120_000, proposals: [] })
    const calls = answerCalls({
      "POST /bank/entry/1/return": () => answered({ success: true, data: back }),
    })
    const change = { kind: "return", payment: 9, number: "SARL-2026-00005" } as const
    const { user, onChanged } = show((props) => <ConfirmChange {...props} change={change} />, back)
    const form = await dialog(/^Was the payment of SARL-2026-00005 returned/)
    await user.dblClick(form.getByRole("button", { name: "Reverse the payment" }))
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(calls["POST /bank/entry/1/return"]?.map(({ body }) => body)).toMatchObject([
      { payment: 9, version: 1 },
    ])
  })
})
