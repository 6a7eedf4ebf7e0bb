import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Person } from "#lib/contract/privacy/persons.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { PersonList } from "./person-list.tsx"

const ada: Person = {
  kind: "contact",
  id: 7,
  name: "Ada Lovelace",
  email: "ada@example.com",
  detail: "Analytical Engines",
  is_deleted: false,
}
const list = (rows: Person[]) => (
  <PersonList
    url={{ q: "ada", f: [], sort: null, page: 1, size: null }}
    rows={rows}
    place={{ per_page: 25, current_page: 1, last_page: 1, total: rows.length }}
    buttons={[]}
    sizes={[25]}
  />
)
const erasing = "POST /person/contact/7/erase"

async function openDialog() {
  const app = renderInApp(list([ada]), { address: "/admin/personal-data?q=ada" })
  await app.user.click(screen.getByRole("button", { name: "Erase Ada Lovelace" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Erase Ada Lovelace" }))
  return { ...app, dialog, erase: dialog.getByRole("button", { name: "Erase for good" }) }
}

it("a person is erased for a reason, once the name is typed", async () => {
  const calls = answerCalls({ [erasing]: () => answered({ success: true, erasure: 1 }, 202) })
  const { user, router, dialog, erase } = await openDialog()
  expect(erase).toHaveProperty("disabled", true)
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Her letter")
  expect(erase).toHaveProperty("disabled", true)
  await user.type(dialog.getByRole("textbox", { name: /^Type “Ada Lovelace”/ }), "Ada Lovelace")
  await user.click(erase)
  await screen.findByText(/^Ada Lovelace has been erased/)
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(calls[erasing]?.map(({ body }) => body)).toEqual([{ name: "Ada Lovelace", reason: "Her letter" }])
  expect(router.refresh).toHaveBeenCalledOnce()
})

it("is a card on a phone: each cell names its column", () => {
  renderInApp(list([ada]), { address: "/admin/personal-data?q=ada" })
  const email = screen.getByRole("cell", { name: "ada@example.com" })
  expect(email.dataset.label).toBe("Email")
})

it("another name is refused beside its field, and the dialog stays", async () => {
  answerCalls({
    [erasing]: () =>
      answered(
        { success: false, message: "The name does not match", errors: { name: ["The name does not match"] } },
        422,
      ),
  })
  const { user, dialog, erase } = await openDialog()
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Her letter")
  await user.type(dialog.getByRole("textbox", { name: /^Type/ }), "Ada")
  await user.click(erase)
  expect(await dialog.findByText("The name does not match")).toBeDefined()
  screen.getByRole("dialog")
})

it("an applicant is known by the address among the persons of a registration, and the dialog says what goes and stays", async () => {
  const zoe: Person = { ...ada, kind: "applicant", id: 9, name: "Zoé Blanc", email: "zoe@example.com" }
  const path = "POST /person/applicant/9"
  const calls = answerCalls({
    [`${path}/export`]: () => answered({ success: true, job: 1 }, 202),
    [`${path}/erase`]: () => answered({ success: true, erasure: 1 }, 202),
  })
  const { user } = renderInApp(list([zoe]), { address: "/admin/personal-data?q=zoe" })
  expect(screen.getByRole("link", { name: "Zoé Blanc" }).getAttribute("href")).toBe("/registration/9")
  expect(screen.getByRole("cell", { name: "Applicant" })).toBeDefined()
  await user.click(screen.getByRole("button", { name: "Export the data of Zoé Blanc" }))
  await screen.findByText(/^The data of Zoé Blanc is being prepared/)
  await user.click(screen.getByRole("button", { name: "Erase Zoé Blanc" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Erase Zoé Blanc" }))
  dialog.getByText(/their links stop working/)
  dialog.getByText(/^The registrations that were sent/)
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "asked")
  await user.type(dialog.getByRole("textbox", { name: /^Type/ }), "Zoé Blanc")
  await user.click(dialog.getByRole("button", { name: "Erase for good" }))
  await screen.findByText(/^Zoé Blanc has been erased/)
  expect(calls[`${path}/export`]?.map(({ body }) => body)).toEqual([{ email: "zoe@example.com" }])
  expect(calls[`${path}/erase`]?.map(({ body }) => body)).toEqual([
    { email: "zoe@example.com", name: "Zoé Blanc", reason: "asked" },
  ])
})
