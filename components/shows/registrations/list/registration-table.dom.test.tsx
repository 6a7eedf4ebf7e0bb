import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import type { RegistrationRow } from "#lib/contract/shows/registrations.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { eventStream } from "#tests/components/event-stream.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { registrationRow } from "#tests/components/registration-row.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { packRegistrations, type RegistrationRows } from "./listed-registration.ts"
import { RegistrationTable } from "./registration-table.tsx"

beforeEach(() => {
  eventStream()
})

const received = { id: 1, name: "Received", color_hex: "#aa0000" }
const accepted = { id: 2, name: "Accepted", color_hex: "#00aa00" }
/** No template answers to the lifecycle. */
const nothingOffered = {
  "GET /mail-template/offered/7": () => answered({ data: null }),
  "GET /mail-template/offered/8": () => answered({ data: null }),
}
const noTotals = { registrations: 1, booths: 1, size: 9, amounts: [] }

const packed = (rows: RegistrationRow[]) =>
  packRegistrations({ data: rows, lifecycles: [received, accepted], totals: noTotals })

function Table({ rows }: { rows: RegistrationRows }) {
  const control = useSelection("")
  return (
    <NavigationProvider>
      <RegistrationTable
        rows={rows}
        control={control}
        choice={{ hidden: [], order: [] }}
        sort="-created_at"
        sortHref={() => "/registrations"}
        isLoading={false}
      />
    </NavigationProvider>
  )
}

/** The list with one row, for somebody. */
function show(row: Partial<RegistrationRow> = {}, user = editor) {
  withPopovers()
  return renderInApp(<Table rows={packed([registrationRow(row)])} />, { user })
}

/** The row as it is read once its booth has another number. */
function withNumber(number: string): RegistrationRow {
  const row = registrationRow()
  return { ...row, booths: row.booths.map((booth) => ({ ...booth, number })) }
}

const button = (name: string) => screen.getByRole("button", { name })

async function choose(user: ReturnType<typeof show>["user"], cell: string, value: string) {
  await user.click(button(cell))
  await user.click(await screen.findByRole("menuitemradio", { name: value }))
}

describe("a select in a row", () => {
  it("shows what was chosen at once, and keeps it", async () => {
    const answer = heldAnswer()
    const calls = answerCalls({ "PUT /registration/7/placed": () => answer.promise })
    const { user } = show()
    await choose(user, "Placed Lilas: No", "Yes")
    expect(button("Placed Lilas: Yes")).toBeTruthy()
    answer.give(answered({ success: true, version: 2, placed: true }))
    await waitFor(() =>
      expect(calls["PUT /registration/7/placed"]?.[0]?.body).toEqual({ placed: true, from: false }),
    )
    expect(button("Placed Lilas: Yes")).toBeTruthy()
  })

  it("can be undone, in place of the value that was set", async () => {
    const calls = answerCalls({
      "PUT /registration/7/placed": ({ body }) => answered({ success: true, version: 2, ...Object(body) }),
    })
    const { user } = show()
    await choose(user, "Placed Lilas: No", "Yes")
    await screen.findByText("“Placed” for Lilas: Yes")
    await user.click(screen.getByRole("button", { name: "Undo" }))
    await screen.findByText("“Placed” for Lilas: No")
    expect(calls["PUT /registration/7/placed"]?.map(({ body }) => body)).toEqual([
      { placed: true, from: false },
      { placed: false, from: true },
    ])
    expect(button("Placed Lilas: No")).toBeTruthy()
  })

  it("that somebody changed before Undo stays, and who set what is said", async () => {
    const answers = [
      answered({ success: true, version: 2, techfile: true }),
      answered({ message: "Nora changed this. It is now: No" }, 409),
    ]
    answerCalls({ "PUT /registration/7/techfile": () => answers.shift() ?? answered({}, 500) })
    const { user, router } = show()
    await choose(user, "Tech file Lilas: No", "Yes")
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await screen.findByText(/Nora changed this/)
    expect(router.refresh).toHaveBeenCalledOnce()
  })

  it("goes back and tells why when it is refused", async () => {
    answerCalls({
      "PUT /registration/7/techfile": () => answered({ message: "Somebody deleted it" }, 422),
    })
    const { user } = show()
    await choose(user, "Tech file Lilas: No", "Yes")
    await screen.findByText("The technical file of Lilas was not saved")
    await screen.findByText(/Somebody deleted it/)
    expect(button("Tech file Lilas: No")).toBeTruthy()
  })

  it("sends one value after the other, and the last one stays", async () => {
    const answer = heldAnswer()
    const calls = answerCalls({
      "PUT /registration/7/placed": () => answer.promise.then((one) => one.clone()),
    })
    const { user } = show()
    await choose(user, "Placed Lilas: No", "Yes")
    await choose(user, "Placed Lilas: Yes", "No")
    await choose(user, "Placed Lilas: No", "Yes")
    await choose(user, "Placed Lilas: Yes", "No")
    await waitFor(() => expect(calls["PUT /registration/7/placed"]).toHaveLength(1))
    answer.give(answered({ success: true, version: 2, placed: true }))
    await waitFor(() =>
      expect(calls["PUT /registration/7/placed"]?.map(({ body }) => body)).toEqual([
        { placed: true, from: false },
        { placed: false, from: true },
      ]),
    )
    expect(button("Placed Lilas: No")).toBeTruthy()
  })

  it("that somebody else has set since is not replaced: the list is read again, and who set what is said", async () => {
    const calls = answerCalls({
      "PUT /registration/7/placed": () => answered({ message: "Nora changed this. It is now: Yes" }, 409),
    })
    const { user, router } = show()
    await choose(user, "Placed Lilas: No", "Yes")
    await screen.findByText(/Nora changed this/)
    expect(router.refresh).toHaveBeenCalledOnce()
    expect(calls["PUT /registration/7/placed"]).toHaveLength(1)
    expect(button("Placed Lilas: No")).toBeTruthy()
  })

  it("is there to be read, not to be used, for those who may not edit, and says why", async () => {
    const { user } = show({}, { ...editor, permissions: readsAll })
    const select = button("Placed Lilas: No")
    expect(select.getAttribute("aria-disabled")).toBe("true")
    expect(select.dataset.tooltip).toBe("You do not have the right to change registrations")
    await user.click(select)
    expect(screen.queryByRole("menuitemradio")).toBeNull()
  })
})

describe("the lifecycle in a row", () => {
  const move = {
    company: { id: 40, name: "Lilas SAS" },
    pipeline: { id: 5, name: "Paris" },
    from: { id: 10, name: "Open" },
    to: { id: 20, name: "Won" },
    move: 4,
  }

  it("is 'In progress' of a draft, which has no select, and 'Completed' of one that has none", () => {
    const { unmount } = show({ is_published: false })
    expect(screen.getByText("In progress")).toBeTruthy()
    // Nothing of it is set before it is sent.
    expect(screen.queryByRole("button", { name: /Lifecycle|Placed|Tech file/ })).toBeNull()
    unmount()
    show()
    expect(button("Lifecycle Lilas: Completed")).toBeTruthy()
  })

  it("asks before it moves companies, and says what it moved", async () => {
    const calls = answerCalls({
      "GET /registration/7/lifecycle/2": () => answered({ data: [move] }),
      ...nothingOffered,
      "PUT /registration/7/lifecycle": () =>
        answered({ success: true, version: 2, lifecycle: accepted, moved: [move] }),
    })
    const { user } = show()
    await choose(user, "Lifecycle Lilas: Completed", "Accepted")
    const question = await screen.findByRole("dialog", { name: "Set Lilas to “Accepted”?" })
    within(question).getByText("Paris: from “Open” to “Won”")
    expect(button("Lifecycle Lilas: Completed")).toBeTruthy()
    expect(calls["PUT /registration/7/lifecycle"]).toEqual([])
    await user.click(within(question).getByRole("button", { name: "Set and move the company" }))
    await screen.findByRole("button", { name: "Lifecycle Lilas: Accepted" })
    await screen.findByText("Lilas set to “Accepted”")
    expect(calls["PUT /registration/7/lifecycle"]?.[0]?.body).toEqual({
      lifecycleId: 2,
      from: null,
      moves: [40],
    })
  })

  it("is undone with the moves that it made", async () => {
    const calls = answerCalls({
      "GET /registration/7/lifecycle/2": () => answered({ data: [move] }),
      "GET /mail-template/offered/7": () => answered({ data: { id: 9, name: "Accepted" } }),
      "PUT /registration/7/lifecycle": ({ body }) => {
        const isSet = JSON.stringify(body).includes('"lifecycleId":2')
        return answered({
          success: true,
          version: 2,
          lifecycle: isSet ? accepted : null,
          moved: isSet ? [move] : [],
        })
      },
    })
    const { user } = show()
    await choose(user, "Lifecycle Lilas: Completed", "Accepted")
    await user.click(await screen.findByRole("button", { name: "Set and move the company" }))
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await screen.findByText("Lilas no longer has a lifecycle")
    expect(calls["PUT /registration/7/lifecycle"]?.[1]?.body).toEqual({
      lifecycleId: null,
      from: 2,
      moves: [],
      undo: [{ company_id: 40, pipeline: 5, move: 4 }],
    })
    expect(button("Lifecycle Lilas: Completed")).toBeTruthy()
  })

  it("is undone without a question where the lifecycle before takes the companies back", async () => {
    const back = { ...move, from: move.to, to: move.from }
    const calls = answerCalls({
      "GET /registration/7/lifecycle/2": () => answered({ data: [move] }),
      "GET /registration/7/lifecycle/1": () => answered({ data: [back] }),
      "GET /mail-template/offered/7": () => answered({ data: null }),
      "PUT /registration/7/lifecycle": ({ body }) => {
        const isSet = JSON.stringify(body).includes('"lifecycleId":2')
        return answered({
          success: true,
          version: 2,
          lifecycle: isSet ? accepted : received,
          moved: isSet ? [move] : [],
        })
      },
    })
    const { user } = show({ lifecycle: received })
    await choose(user, "Lifecycle Lilas: Received", "Accepted")
    await user.click(await screen.findByRole("button", { name: "Set and move the company" }))
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await screen.findByText("Lilas set to “Received”")
    expect(calls["PUT /registration/7/lifecycle"]?.[1]?.body).toEqual({
      lifecycleId: 1,
      from: 2,
      moves: [40],
      undo: [{ company_id: 40, pipeline: 5, move: 4 }],
    })
  })

  it("offers the template that fits it, filled in the composer, and sends nothing by itself", async () => {
    const texts = { en: { title: "Accepted", object: "[SHOW]: you are in", content: "<p>Dear [BRAND]</p>" } }
    const template = { id: 9, type: 2, lifecycle: "Accepted", is_locked: false, version: 1, documents: [] }
    const calls = answerCalls({
      "GET /registration/7/lifecycle/2": () => answered({ data: [] }),
      "PUT /registration/7/lifecycle": () =>
        answered({ success: true, version: 2, lifecycle: accepted, moved: [] }),
      "GET /mail-template/offered/7": () => answered({ data: { id: 9, name: "Accepted" } }),
      "GET /mail-template/9": () => answered({ data: { ...template, texts: { ...texts, fr: null } } }),
      "GET /mail-template/9/values/registration/7": () =>
        answered({ values: { SHOW: "Paris", BRAND: "Lilas" }, show: "Paris, January 2027" }),
      ...deskAt("registration/7"),
      "POST /messenger/send-mail": () => answered({}, 500),
    })
    const { user } = show({ link_companies: [] })
    await choose(user, "Lifecycle Lilas: Completed", "Accepted")
    await user.click(await screen.findByRole("button", { name: "Write the email" }))
    const composer = within(await screen.findByRole("dialog", { name: "New email", busy: false }))
    await composer.findByDisplayValue("Paris: you are in")
    await composer.findByText("Dear Lilas")
    await composer.findByText("Draft saved")
    expect(calls["POST /messenger/send-mail"]).toEqual([])
  })

  it("stays as it is when the question is answered with no", async () => {
    const calls = answerCalls({
      "GET /registration/7/lifecycle/2": () => answered({ data: [move] }),
      ...nothingOffered,
      "PUT /registration/7/lifecycle": () => answered({}, 500),
    })
    const { user } = show()
    await choose(user, "Lifecycle Lilas: Completed", "Accepted")
    const question = await screen.findByRole("dialog", { name: "Set Lilas to “Accepted”?" })
    await user.click(within(question).getByRole("button", { name: "Cancel" }))
    expect(button("Lifecycle Lilas: Completed")).toBeTruthy()
    expect(calls["PUT /registration/7/lifecycle"]).toEqual([])
  })

  it("is set in each of two rows that are chosen for one after the other", async () => {
    withPopovers()
    const preview = heldAnswer()
    const calls = answerCalls({
      "GET /registration/7/lifecycle/2": () => preview.promise,
      "GET /registration/8/lifecycle/2": () => answered({ data: [] }),
      ...nothingOffered,
      "PUT /registration/7/lifecycle": () =>
        answered({ success: true, version: 2, lifecycle: accepted, moved: [] }),
      "PUT /registration/8/lifecycle": () =>
        answered({ success: true, version: 2, lifecycle: accepted, moved: [] }),
    })
    const rows = packed([registrationRow(), registrationRow({ id: 8, company_name: "Olive" })])
    const { user } = renderInApp(<Table rows={rows} />)
    await choose(user, "Lifecycle Lilas: Completed", "Accepted")
    await choose(user, "Lifecycle Olive: Completed", "Accepted")
    await screen.findByRole("button", { name: "Lifecycle Olive: Accepted" })
    preview.give(answered({ data: [] }))
    await screen.findByRole("button", { name: "Lifecycle Lilas: Accepted" })
    expect(calls["PUT /registration/7/lifecycle"]).toHaveLength(1)
  })

  it("asks the server even where the list knows of no linked company, and not the user where nothing moves", async () => {
    const calls = answerCalls({
      ...nothingOffered,
      "GET /registration/7/lifecycle/1": () => answered({ data: [] }),
      "PUT /registration/7/lifecycle": () =>
        answered({ success: true, version: 2, lifecycle: received, moved: [] }),
    })
    const { user } = show({ link_companies: [], lifecycle_number: [] })
    await choose(user, "Lifecycle Lilas: Completed", "Received")
    await waitFor(() => expect(calls["PUT /registration/7/lifecycle"]).toHaveLength(1))
    expect(button("Lifecycle Lilas: Received")).toBeTruthy()
  })
})

describe("the number of a booth in a row", () => {
  const label = "Number Lilas SAS, Corner 9 m²"

  it("is typed in place: Enter keeps it, for the booth and its companies alike", async () => {
    const calls = answerCalls({
      "PUT /registration/booth/70/number": () => answered({ success: true, version: 2, number: "C3" }),
    })
    const { user } = show()
    await user.click(button(`${label}: B12`))
    await user.keyboard("C3{Enter}")
    const cell = button(`${label}: C3`)
    expect(document.activeElement).toBe(cell)
    expect(screen.getByText("C3 Corner 9 m², Fashion: Lilas")).toBeTruthy()
    await waitFor(() =>
      expect(calls["PUT /registration/booth/70/number"]?.map(({ body }) => body)).toEqual([
        { number: "C3", from: "B12" },
      ]),
    )
  })

  it("stays as it was after Escape", async () => {
    const { user } = show()
    await user.click(button(`${label}: B12`))
    await user.keyboard("C3{Escape}")
    expect(button(`${label}: B12`)).toBeTruthy()
  })

  it("goes back when another exhibitor has it, and says who", async () => {
    answerCalls({
      "PUT /registration/booth/70/number": () => answered({ message: "C3 is the booth of Olive" }, 422),
    })
    const { user } = show()
    await user.click(button(`${label}: B12`))
    await user.keyboard("C3{Enter}")
    await screen.findByText(/C3 is the booth of Olive/)
    expect(button(`${label}: B12`)).toBeTruthy()
  })

  it("that somebody else set as it was typed is what the server is to decide about, and stays where nothing was typed", async () => {
    const calls = answerCalls({
      "PUT /registration/booth/70/number": () =>
        answered({ message: "Nora changed this. It is now: D4" }, 409),
    })
    const { user, show: showAgain } = show()
    const readAgain = () => showAgain(<Table rows={packed([withNumber("D4")])} />)
    await user.click(button(`${label}: B12`))
    readAgain()
    await user.keyboard("{Enter}")
    expect(button(`${label}: D4`)).toBeTruthy()

    showAgain(<Table rows={packed([registrationRow()])} />)
    await user.click(button(`${label}: B12`))
    await user.keyboard("C3")
    readAgain()
    await user.keyboard("{Enter}")
    await screen.findByText(/Nora changed this/)
    expect(calls["PUT /registration/booth/70/number"]?.map(({ body }) => body)).toEqual([
      { number: "C3", from: "B12" },
    ])
    expect(button(`${label}: D4`)).toBeTruthy()
  })

  it("is read by those who may not edit; where there is none they are offered nothing", () => {
    const { unmount } = show({}, { ...editor, permissions: readsAll })
    expect(button(`${label}: B12`).getAttribute("aria-disabled")).toBe("true")
    unmount()
    const booths = registrationRow().booths.map((booth) => ({ ...booth, number: null }))
    show({ booths }, { ...editor, permissions: readsAll })
    expect(screen.queryByRole("button", { name: /^Number/ })).toBeNull()
  })

  it("is shown beside one more; further ones are counted, and one is added by a sign", () => {
    const [booth] = registrationRow().booths
    if (!booth) throw new Error("The row has no booth")
    const numbered = (...numbers: (string | null)[]) =>
      numbers.map((number, index) => ({ ...booth, boothId: 70 + index, number }))
    const all = show({ booths: numbered(null, "A1", "B2", "C3") })
    expect(screen.getAllByRole("button", { name: /^Number/ }).map(({ textContent }) => textContent)).toEqual([
      "A1",
      "B2",
    ])
    expect(screen.getByText("+1").dataset.tooltip).toContain("C3")
    all.unmount()
    show({ booths: numbered(null, "A1") })
    expect(screen.getAllByRole("button", { name: /^Number/ }).map(({ textContent }) => textContent)).toEqual([
      "A1",
      "+",
    ])
  })

  it("is not there where no company is linked", () => {
    show({ link_companies: [], lifecycle_number: [] })
    expect(screen.queryByRole("button", { name: /^Number/ })).toBeNull()
  })
})

describe("what is paid", () => {
  it("is told by a word beside the percent", () => {
    const paid = show({ billed_payment: 100 })
    expect(screen.getByRole("cell", { name: "100% paid" })).toBeTruthy()
    paid.unmount()
    const pending = show({ billed_payment: 1 })
    expect(screen.getByRole("cell", { name: "1% pending" })).toBeTruthy()
    pending.unmount()
    show({ billed_payment: 0 })
    expect(screen.getByRole("cell", { name: "0%" })).toBeTruthy()
  })
})

it("the list has no columns of invoices for those who may not read them", () => {
  const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
  const { unmount } = show()
  expect(headings()).toEqual(expect.arrayContaining(["Invoices", "Billed"]))
  unmount()
  show({}, { ...editor, permissions: { "registrations.read": true } })
  expect(headings()).not.toContain("Invoices")
  expect(headings()).not.toContain("Billed")
  expect(headings()).toContain("Organisation")
})
