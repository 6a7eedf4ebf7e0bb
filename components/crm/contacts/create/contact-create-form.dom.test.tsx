import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { contactChoices } from "#tests/components/contact-choices.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ContactCreateForm } from "./contact-create-form.tsx"

const known = { id: 4, name: "Anouk Roy", detail: "Acme" }
const taken = "anouk@example.org"
const creating = "POST /contact"

/** The panel, in a base that knows Anouk Roy, and what was typed into it. */
async function fillIn(typed: { first?: string; last?: string; email?: string }) {
  const calls = answerCalls({
    ...contactChoices,
    "GET /contact-picker": () => answered({ data: [] }),
    "GET /contact-duplicates": ({ search }) =>
      answered({
        email: search.get("email") === taken ? known : null,
        names: search.get("last_name") === "Roy" ? [known] : [],
        perhaps: [],
      }),
    [creating]: () => answered({ data: { id: 9, informations: { name: "Anouk Roy" } } }, 201),
  })
  const onClose = vi.fn<() => void>()
  const onCreated = vi.fn<(contact: { id: number; name: string }) => void>()
  const { user } = renderInApp(<ContactCreateForm opened onClose={onClose} onCreated={onCreated} />)
  const panel = within(await screen.findByRole("dialog", { name: "New contact" }))
  const field = (name: RegExp) => panel.findByRole<HTMLInputElement>("textbox", { name })
  const write = async (name: RegExp, text: string) => {
    await user.clear(await field(name))
    await user.paste(text)
  }
  if (typed.first) await write(/^First name/, typed.first)
  if (typed.last) await write(/^Last name/, typed.last)
  if (typed.email) await write(/^Email/, typed.email)
  const save = panel.getByRole<HTMLButtonElement>("button", { name: "Save" })
  const chooseSalutation = async () => {
    await user.click(await panel.findByRole("combobox", { name: /^Salutation/ }))
    await user.click(await screen.findByRole("option", { name: "Ms", hidden: true }))
  }
  return { user, calls, onClose, onCreated, panel, field, write, save, chooseSalutation }
}

it("an e-mail that is another contact's cannot be saved, a known name can", async () => {
  const filled = await fillIn({ first: "Anouk", last: "Roy", email: taken })
  const { user, calls, onClose, onCreated, panel, write, save, chooseSalutation } = filled
  await chooseSalutation()
  await panel.findByText("This email address belongs to")
  await panel.findByText("A contact already has this name:")
  const links = panel.getAllByRole("link", { name: "Anouk Roy · Acme" })
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/contact/4", "/contact/4"])
  expect(save.disabled).toBe(true)

  await write(/^Email/, "other@example.org")
  await waitFor(() => expect(panel.queryByText("This email address belongs to")).toBeNull())
  await panel.findByText("A contact already has this name:")
  await user.click(save)
  await screen.findByText("Created")
  const names = { first_name: "Anouk", last_name: "Roy", salutation: 1 }
  expect(calls[creating]?.[0]?.body).toMatchObject({ informations: { ...names, email: "other@example.org" } })
  expect(onCreated).toHaveBeenCalledExactlyOnceWith({ id: 9, name: "Anouk Roy" })
  expect(onClose).toHaveBeenCalledTimes(1)
})

it.each([
  ["a first name", { last: "Roy", email: "other@example.org" }],
  ["a last name", { first: "Anouk", email: "other@example.org" }],
  ["an e-mail", { first: "Anouk", last: "Roy" }],
])("a contact is not saved without %s", async (_, typed) => {
  const { save, chooseSalutation } = await fillIn(typed)
  await chooseSalutation()
  expect(save.disabled).toBe(true)
})

it("a contact is not saved without a salutation", async () => {
  const { save, chooseSalutation } = await fillIn({ first: "Anouk", last: "Roy", email: "other@example.org" })
  expect(save.disabled).toBe(true)
  await chooseSalutation()
  await waitFor(() => expect(save.disabled).toBe(false))
})

it("what was typed into the company's field and not chosen goes when the field is left", async () => {
  const { user, panel } = await fillIn({})
  // The field that takes letters at once gives way to the one that was loaded.
  const company = () => panel.findByRole<HTMLInputElement>("combobox", { name: "Company" })
  await user.type(await company(), "Never chosen")
  await waitFor(async () => expect((await company()).value).toBe("Never chosen"))
  await user.click(await panel.findByRole("combobox", { name: /^Salutation/ }))
  await waitFor(async () => expect((await company()).value).toBe(""))
})

it("closing the panel asks about what was typed", async () => {
  const { user, onClose, panel, field } = await fillIn({ first: "Nobody" })
  const close = () => user.click(panel.getByRole("button", { name: "Close" }))
  const question = async () => within(await screen.findByRole("dialog", { name: "Alerte" }))
  await close()
  const confirmation = await question()
  confirmation.getByText("The changes you made have not been saved.")
  await user.click(confirmation.getByRole("button", { name: "Close" }))
  expect((await field(/^First name/)).value).toBe("Nobody")
  expect(onClose).not.toHaveBeenCalled()
  await close()
  await user.click((await question()).getByRole("button", { name: "Leave without saving" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it("closing the panel asks nothing while nothing was typed", async () => {
  const { user, onClose, panel } = await fillIn({})
  await user.click(panel.getByRole("button", { name: "Close" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
