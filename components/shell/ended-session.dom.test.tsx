import { screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest"
import { api } from "#lib/api/client.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"

let assign: MockInstance<Location["assign"]>

beforeEach(() => {
  assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
})
afterEach(() => assign.mockRestore())

/** A call whose session has ended. */
async function call() {
  answerCalls({ "GET /company-picker": () => answered({ message: "Unauthenticated." }, 401) })
  await expect(api.companies.pick({ term: "a" })).rejects.toMatchObject({ status: 401 })
}

/** @returns whether the browser asks before it leaves the page */
const asksFirst = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

const show = () =>
  renderInApp(
    <>
      <textarea aria-label="Note" />
      <input type="search" aria-label="Search" />
    </>,
  )

it("a page whose session has ended is left for Home (A-8)", async () => {
  const { user } = show()
  await user.type(screen.getByRole("searchbox"), "Ourse")
  await call()
  await waitFor(() => expect(assign).toHaveBeenCalled())
  expect(assign).toHaveBeenCalledExactlyOnceWith("/api/session/expired")
  expect(asksFirst()).toBe(false)
})

it("the browser asks about what is typed on it once, until it is gone (A-26)", async () => {
  const { user } = show()
  const field = screen.getByRole("textbox", { name: "Note" })
  await user.type(field, "Call Ada")
  await call()
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(asksFirst()).toBe(true)
  await call()
  await settled()
  expect(assign).toHaveBeenCalledOnce()
  await user.clear(field)
  await call()
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
  expect(asksFirst()).toBe(false)
})
