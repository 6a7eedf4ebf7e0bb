import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import { answerCalls, answered, heldAnswer, unreachable } from "#tests/components/api-at-the-edge.ts"
import { aBankEntry, anOpenInvoice, aProposal } from "#tests/components/bank-entries.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { EntryList } from "./entry-list.tsx"

const first = aBankEntry()
const second = aBankEntry({
  id: 2,
  counterparty: "GRAND OURS",
  text: "FACTURE 6",
  proposals: [aProposal({ invoice: 6, number: "SARL-2026-00006", buyer: "Grand Ours" })],
})
const fees = aBankEntry({
  id: 3,
  amount: -1_250,
  left: -1_250,
  counterparty: "",
  text: "FRAIS",
  proposals: [],
})
const paid = (entry: BankEntry): BankEntry => ({
  ...entry,
  state: "matched",
  left: 0,
  version: 2,
  proposals: [],
  payments: (entry.proposals[0]?.parts ?? []).map((part) => ({
    ...part,
    id: 90 + part.invoice,
    entry_amount: part.amount,
    date: entry.date,
  })),
})

const list = (entries: readonly BankEntry[]) => (
  <NavigationProvider>
    <EntryList state="open" entries={entries} nothing={<p>Nothing to do</p>} />
  </NavigationProvider>
)
const row = (name: RegExp) => screen.getByRole("row", { name })
const confirmOf = (name: RegExp) => within(row(name)).getByRole("button", { name: /^Confirm/ })
const isUnder = (name: RegExp) => row(name).contains(document.activeElement)
const isConfirmed = (name: RegExp) => within(row(name)).queryByRole("list", { name: "Paid" }) !== null

describe("entries of the bank", () => {
  it("are confirmed one after the other by Enter: each is shown as paid at once and passes the focus on", async () => {
    const pending = heldAnswer()
    const calls = answerCalls({
      "POST /bank/entry/1/match": () => pending.promise,
      "POST /bank/entry/2/match": () => answered({ success: true, data: paid(second) }, 201),
    })
    const { user, router } = renderInApp(list([first, second, fees]))
    confirmOf(/PETITE OURSE/).focus()
    await user.keyboard("{Enter}")
    expect(isConfirmed(/PETITE OURSE/)).toBe(true)
    expect(document.activeElement).toBe(confirmOf(/GRAND OURS/))
    await user.keyboard("{Enter}")
    expect(isConfirmed(/GRAND OURS/)).toBe(true)
    expect(isUnder(/FRAIS/)).toBe(true)
    await waitFor(() => expect(calls["POST /bank/entry/1/match"]).toHaveLength(1))
    pending.give(answered({ success: true, data: paid(first) }, 201))
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
    expect(calls["POST /bank/entry/1/match"]?.[0]?.body).toMatchObject({
      version: 1,
      parts: [{ invoice: 5, amount: 120_000 }],
    })
  })

  it("that the bank took a fee of are paid with it at once", async () => {
    const { promise } = heldAnswer()
    answerCalls({ "POST /bank/entry/1/match": () => promise })
    const { user } = renderInApp(
      list([aBankEntry({ amount: 119_580, left: 119_580, fee: 420, available: 120_000 })]),
    )
    await user.click(confirmOf(/PETITE OURSE/))
    expect(isConfirmed(/PETITE OURSE/)).toBe(true)
    expect(row(/PETITE OURSE/).dataset.state).toBe("matched")
  })

  it("that could not be confirmed are as they were, with the reason, and trying again is the same match", async () => {
    const answers = [unreachable, () => answered({ success: true, data: paid(first) }, 201)]
    const calls = answerCalls({ "POST /bank/entry/1/match": () => (answers.shift() ?? unreachable)() })
    const { user } = renderInApp(list([first, second]))
    await user.click(confirmOf(/PETITE OURSE/))
    await within(row(/PETITE OURSE/)).findByText(/could not be reached/)
    expect(isConfirmed(/PETITE OURSE/)).toBe(false)
    await screen.findByText("Not confirmed: +€1,200.00 of PETITE OURSE SARL")
    await user.click(confirmOf(/PETITE OURSE/))
    await waitFor(() => expect(isConfirmed(/PETITE OURSE/)).toBe(true))
    const [one, other] = calls["POST /bank/entry/1/match"] ?? []
    expect(other?.body).toEqual(one?.body)
    expect(within(row(/PETITE OURSE/)).queryByText(/could not be reached/)).toBeNull()
  })

  it("of a closed day are confirmed in a dialog that says on which day they are booked", async () => {
    const closed = { ...first, booked_on: "2026-11-22" }
    const [payment] = paid(first).payments
    if (!payment) throw new Error("A paid entry has payments")
    const later = { ...paid(first), payments: [{ ...payment, date: "2026-11-22" }] }
    const calls = answerCalls({
      "POST /bank/entry/1/match": () => answered({ success: true, data: later }, 201),
    })
    const { user } = renderInApp(list([closed]))
    await user.click(confirmOf(/PETITE OURSE/))
    const dialog = within(await screen.findByRole("dialog", { name: /on a later day/ }))
    dialog.getByText(/closed for .*20.*2026: it is booked on .*22.*2026, the first open day/)
    dialog.getByText("It pays €1,200.00 on SARL-2026-00005, Petite Ourse.")
    expect(calls["POST /bank/entry/1/match"]).toHaveLength(0)
    await user.dblClick(dialog.getByRole("button", { name: "Confirm" }))
    await within(row(/PETITE OURSE/)).findByText(/^booked on .*22/)
    expect(calls["POST /bank/entry/1/match"]?.map(({ body }) => body)).toMatchObject([
      { version: 1, booked_on: "2026-11-22", parts: [{ invoice: 5, amount: 120_000 }] },
    ])
  })

  it("of an amount that somebody recorded by hand are confirmed in a dialog that says who did (I-74)", async () => {
    const by_hand = [{ id: 31, amount: 120_000, date: "2026-11-19", user: "Nadia" }]
    const entry = { ...first, proposals: [aProposal({ balance: 120_000, total: 240_000, by_hand })] }
    const calls = answerCalls({
      "POST /bank/entry/1/match": () => answered({ success: true, data: paid(first) }, 201),
    })
    const { user } = renderInApp(list([entry]))
    await user.click(confirmOf(/PETITE OURSE/))
    const dialog = within(await screen.findByRole("dialog", { name: "Is this another payment?" }))
    dialog.getByText(/^Nadia recorded €1,200.00 for SARL-2026-00005 by hand, dated .*19/)
    expect(calls["POST /bank/entry/1/match"]).toHaveLength(0)
    await user.click(dialog.getByRole("button", { name: "Confirm" }))
    await waitFor(() => expect(isConfirmed(/PETITE OURSE/)).toBe(true))
    expect(calls["POST /bank/entry/1/match"]?.map(({ body }) => body)).toMatchObject([
      { parts: [{ invoice: 5, amount: 120_000, by_hand: [31] }] },
    ])
  })

  it("that a colleague has dealt with are shown as they stand now", async () => {
    const aside: BankEntry = {
      ...first,
      state: "aside",
      aside_reason: "Other income",
      version: 2,
      proposals: [],
    }
    answerCalls({
      "POST /bank/entry/1/match": () => answered({ success: false, message: "Changed meanwhile" }, 409),
      "GET /bank/entry/1": () => answered({ data: aside }),
    })
    const { user } = renderInApp(list([first]))
    await user.click(confirmOf(/PETITE OURSE/))
    const there = within(row(/PETITE OURSE/))
    await there.findByText("Set aside: Other income")
    there.getByText(/Changed meanwhile\. This is the entry as it is now\./)
    expect(there.queryByRole("button", { name: /^Confirm/ })).toBeNull()
  })

  it("that were set aside are open again at once, to be confirmed as before", async () => {
    const aside: BankEntry = {
      ...first,
      state: "aside",
      aside_reason: "Paid twice by mistake",
      version: 2,
      proposals: [],
    }
    const reopened = heldAnswer()
    const calls = answerCalls({ "POST /bank/entry/1/reopen": () => reopened.promise })
    const { user } = renderInApp(list([aside]))
    const there = within(row(/PETITE OURSE/))
    there.getByText("Set aside: Paid twice by mistake")
    await user.click(there.getByRole("button", { name: "Reopen" }))
    expect(there.queryByText(/^Set aside/)).toBeNull()
    reopened.give(answered({ success: true, data: { ...first, version: 3 } }))
    await there.findByRole("button", { name: /^Confirm .*SARL-2026-00005/ })
    expect(calls["POST /bank/entry/1/reopen"]?.map(({ body }) => body)).toEqual([{ version: 2 }])
  })

  it("say what would be recorded: each part with its amount, and why", () => {
    const proposal = aProposal({ balance: 80_000 })
    const [part] = proposal.parts
    if (!part) throw new Error("A proposal has parts")
    const other = {
      ...anOpenInvoice({ invoice: 7, number: "SARL-2026-00007", balance: 90_000 }),
      amount: 40_000,
    }
    const parts = [part, other]
    renderInApp(list([{ ...first, proposals: [{ ...proposal, grade: "likely", parts }] }]))
    const there = within(row(/PETITE OURSE/))
    const proposed = within(there.getByRole("list", { name: "Proposed invoices" })).getAllByRole("listitem")
    expect(proposed.map(({ textContent }) => textContent)).toEqual([
      "SARL-2026-00005Petite Ourse€800.00",
      "SARL-2026-00007Petite Ourse€400.00of €900.00 due",
    ])
    there.getByText("Likely")
    there.getByText("number and amount match")
    there.getByRole("button", {
      name: "Confirm €800.00 on SARL-2026-00005, Petite Ourse; €400.00 on SARL-2026-00007, Petite Ourse",
    })
  })

  it("take another proposal when one is chosen from the menu", async () => {
    withPopovers()
    const other = aProposal({ invoice: 8, number: "SARL-2026-00008", buyer: "Ours Brun" })
    const calls = answerCalls({
      "POST /bank/entry/1/match": () => answered({ success: true, data: paid(first) }, 201),
    })
    const { user } = renderInApp(list([{ ...first, proposals: [aProposal(), other] }]))
    await user.click(screen.getByRole("button", { name: /^More actions for/ }))
    const choice = await screen.findByRole("menuitemradio", { name: /SARL-2026-00008/ })
    await waitFor(() => expect(document.activeElement?.role).toBe("menuitemradio"))
    await user.click(choice)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Confirm .*SARL-2026-00008/))
    expect(calls["POST /bank/entry/1/match"]).toHaveLength(0)
    await user.keyboard("{Enter}")
    await waitFor(() => expect(calls["POST /bank/entry/1/match"]).toHaveLength(1))
    expect(calls["POST /bank/entry/1/match"]?.[0]?.body).toMatchObject({ parts: [{ invoice: 8 }] })
  })

  it("stay where they are while one works, and make room for those that moved up when asked", async () => {
    answerCalls({
      "POST /bank/entry/1/match": () => answered({ success: true, data: paid(first) }, 201),
    })
    const { user, show } = renderInApp(list([first]))
    await user.click(confirmOf(/PETITE OURSE/))
    await waitFor(() => expect(isConfirmed(/PETITE OURSE/)).toBe(true))
    show(list([second, fees]))
    expect(isConfirmed(/PETITE OURSE/)).toBe(true)
    const next = await screen.findByRole("button", { name: "Show the next 2 entries" })
    expect(document.activeElement).toBe(next)
    await user.keyboard("{Enter}")
    expect(screen.queryByRole("row", { name: /PETITE OURSE/ })).toBeNull()
    confirmOf(/GRAND OURS/)
  })

  it("are never put back to what was read before an answer", async () => {
    answerCalls({
      "POST /bank/entry/1/match": () => answered({ success: true, data: paid(first) }, 201),
    })
    const { user, show } = renderInApp(list([first, second]))
    await user.click(confirmOf(/PETITE OURSE/))
    await waitFor(() => expect(isConfirmed(/PETITE OURSE/)).toBe(true))
    show(list([{ ...first }, second]))
    expect(isConfirmed(/PETITE OURSE/)).toBe(true)
  })

  it("are confirmed once by a key that is held down", () => {
    answerCalls({ "POST /bank/entry/1/match": () => heldAnswer().promise })
    renderInApp(list([first, second]))
    const button = confirmOf(/PETITE OURSE/)
    expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true)
    expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false)
  })

  it("are walked by j and k", async () => {
    const { user } = renderInApp(list([first, second]))
    await user.keyboard("j")
    expect(document.activeElement).toBe(confirmOf(/PETITE OURSE/))
    await user.keyboard("j")
    expect(document.activeElement).toBe(confirmOf(/GRAND OURS/))
    await user.keyboard("k")
    expect(document.activeElement).toBe(confirmOf(/PETITE OURSE/))
  })

  it("are there to look at for who may not change records", () => {
    renderInApp(list([first]), { user: { ...editor, permissions: readsAll } })
    within(row(/PETITE OURSE/)).getByText("SARL-2026-00005")
    expect(screen.queryByRole("button")).toBeNull()
  })
})
