import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { eventStream } from "#tests/components/event-stream.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { registrationRow } from "#tests/components/registration-row.ts"
import {
  accepted,
  button,
  chooseInRow,
  packRows,
  RegistrationsTable,
  received,
  showRow,
} from "#tests/components/registration-table.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"

beforeEach(() => {
  eventStream()
})

/** No template answers to the lifecycle. */
const nothingOffered = {
  "GET /mail-template/offered/7": () => answered({ data: null }),
  "GET /mail-template/offered/8": () => answered({ data: null }),
}

describe("the lifecycle in a row", () => {
  const move = {
    company: { id: 40, name: "Lilas SAS" },
    pipeline: { id: 5, name: "Paris" },
    from: { id: 10, name: "Open" },
    to: { id: 20, name: "Won" },
    move: 4,
  }

  it("is 'In progress' of a draft, which has no select, and 'Completed' of one that has none", () => {
    const { unmount } = showRow({ is_published: false })
    expect(screen.getByText("In progress")).toBeTruthy()
    // Nothing of it is set before it is sent.
    expect(screen.queryByRole("button", { name: /Lifecycle|Placed|Tech file/ })).toBeNull()
    unmount()
    showRow()
    expect(button("Lifecycle Lilas: Completed")).toBeTruthy()
  })

  it("asks before it moves companies, and says what it moved", async () => {
    const calls = answerCalls({
      "GET /registration/7/lifecycle/2": () => answered({ data: [move] }),
      ...nothingOffered,
      "PUT /registration/7/lifecycle": () =>
        answered({ success: true, version: 2, lifecycle: accepted, moved: [move] }),
    })
    const { user } = showRow()
    await chooseInRow(user, "Lifecycle Lilas: Completed", "Accepted")
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
    const { user } = showRow()
    await chooseInRow(user, "Lifecycle Lilas: Completed", "Accepted")
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
    const { user } = showRow({ lifecycle: received })
    await chooseInRow(user, "Lifecycle Lilas: Received", "Accepted")
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
    const { user } = showRow({ link_companies: [] })
    await chooseInRow(user, "Lifecycle Lilas: Completed", "Accepted")
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
    const { user } = showRow()
    await chooseInRow(user, "Lifecycle Lilas: Completed", "Accepted")
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
    const rows = packRows([registrationRow(), registrationRow({ id: 8, company_name: "Olive" })])
    const { user } = renderInApp(<RegistrationsTable rows={rows} />)
    await chooseInRow(user, "Lifecycle Lilas: Completed", "Accepted")
    await chooseInRow(user, "Lifecycle Olive: Completed", "Accepted")
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
    const { user } = showRow({ link_companies: [], lifecycle_number: [] })
    await chooseInRow(user, "Lifecycle Lilas: Completed", "Received")
    await waitFor(() => expect(calls["PUT /registration/7/lifecycle"]).toHaveLength(1))
    expect(button("Lifecycle Lilas: Received")).toBeTruthy()
  })
})
