import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { eventStream } from "#tests/components/event-stream.ts"
import { button, chooseInRow, showRow } from "#tests/components/registration-table.tsx"
import { editor, readsAll } from "#tests/components/render-in-app.tsx"

beforeEach(() => {
  eventStream()
})

describe("a select in a row", () => {
  it("shows what was chosen at once, and keeps it", async () => {
    const answer = heldAnswer()
    const calls = answerCalls({ "PUT /registration/7/placed": () => answer.promise })
    const { user } = showRow()
    await chooseInRow(user, "Placed Lilas: No", "Yes")
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
    const { user } = showRow()
    await chooseInRow(user, "Placed Lilas: No", "Yes")
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
    const { user, router } = showRow()
    await chooseInRow(user, "Tech file Lilas: No", "Yes")
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await screen.findByText(/Nora changed this/)
    expect(router.refresh).toHaveBeenCalledOnce()
  })

  it("goes back and tells why when it is refused", async () => {
    answerCalls({
      "PUT /registration/7/techfile": () => answered({ message: "Somebody deleted it" }, 422),
    })
    const { user } = showRow()
    await chooseInRow(user, "Tech file Lilas: No", "Yes")
    await screen.findByText("The technical file of Lilas was not saved")
    await screen.findByText(/Somebody deleted it/)
    expect(button("Tech file Lilas: No")).toBeTruthy()
  })

  it("sends one value after the other, and the last one stays", async () => {
    const answer = heldAnswer()
    const calls = answerCalls({
      "PUT /registration/7/placed": () => answer.promise.then((one) => one.clone()),
    })
    const { user } = showRow()
    await chooseInRow(user, "Placed Lilas: No", "Yes")
    await chooseInRow(user, "Placed Lilas: Yes", "No")
    await chooseInRow(user, "Placed Lilas: No", "Yes")
    await chooseInRow(user, "Placed Lilas: Yes", "No")
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
    const { user, router } = showRow()
    await chooseInRow(user, "Placed Lilas: No", "Yes")
    await screen.findByText(/Nora changed this/)
    expect(router.refresh).toHaveBeenCalledOnce()
    expect(calls["PUT /registration/7/placed"]).toHaveLength(1)
    expect(button("Placed Lilas: No")).toBeTruthy()
  })

  it("is there to be read, not to be used, for those who may not edit, and says why", async () => {
    const { user } = showRow({}, { ...editor, permissions: readsAll })
    const select = button("Placed Lilas: No")
    expect(select.getAttribute("aria-disabled")).toBe("true")
    expect(select.dataset.tooltip).toBe("You do not have the right to change registrations")
    await user.click(select)
    expect(screen.queryByRole("menuitemradio")).toBeNull()
  })
})

describe("what is paid", () => {
  it("is told by a word beside the percent", () => {
    const paid = showRow({ billed_payment: 100 })
    expect(screen.getByRole("cell", { name: "100% paid" })).toBeTruthy()
    paid.unmount()
    const pending = showRow({ billed_payment: 1 })
    expect(screen.getByRole("cell", { name: "1% pending" })).toBeTruthy()
    pending.unmount()
    showRow({ billed_payment: 0 })
    expect(screen.getByRole("cell", { name: "0%" })).toBeTruthy()
  })
})

it("the list has no columns of invoices for those who may not read them", () => {
  const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
  const { unmount } = showRow()
  expect(headings()).toEqual(expect.arrayContaining(["Invoices", "Billed"]))
  unmount()
  showRow({}, { ...editor, permissions: { "registrations.read": true } })
  expect(headings()).not.toContain("Invoices")
  expect(headings()).not.toContain("Billed")
  expect(headings()).toContain("Organisation")
})
