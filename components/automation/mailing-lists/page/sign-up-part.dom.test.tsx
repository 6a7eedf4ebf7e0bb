import { screen, within } from "@testing-library/react"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SignUpPart } from "./sign-up-part.tsx"

const list: MailingList = {
  id: 4,
  name: "Buyers",
  description: "",
  kind: "static",
  filters: {},
  form: null,
  version: 1,
  is_public: true,
  is_tracked: true,
  created_at: "2026-03-01T10:00:00.000Z",
  archived_at: null,
}
const opened = (slug: string, version: number): MailingList => ({
  ...list,
  version,
  form: {
    slug,
    page: `https://crm.example.com/subscribe/${slug}`,
    action: `https://crm.example.com/api/mailing-page/form/${slug}`,
  },
})

function Part({ first, mayEdit = true }: { first: MailingList; mayEdit?: boolean }) {
  const [stored, setStored] = useState(first)
  return (
    <SignUpPart
      list={stored}
      version={stored.version}
      mayEdit={mayEdit}
      onConflict={() => Promise.resolve()}
      onStored={setStored}
    />
  )
}
const call = "PUT /mailing-list/4/form"

it("a form is opened, and its address and its code in both languages are copied", async () => {
  const calls = answerCalls({ [call]: () => answered({ success: true, data: opened("buyers", 2) }) })
  const { user } = renderInApp(<Part first={list} />)
  await user.click(screen.getByRole("button", { name: "Open the form" }))
  const address = await screen.findByRole<HTMLInputElement>("textbox", { name: "Public address" })
  expect(address.value).toBe("https://crm.example.com/subscribe/buyers")
  expect(calls[call]?.[0]?.body).toEqual({ version: 1 })
  const copied = vi.spyOn(navigator.clipboard, "writeText")
  await user.click(screen.getByRole("button", { name: "Copy address" }))
  expect(copied).toHaveBeenLastCalledWith("https://crm.example.com/subscribe/buyers")
  await user.click(screen.getByText("Français"))
  await user.click(screen.getByRole("button", { name: "Copy code" }))
  const [code = ""] = copied.mock.lastCall ?? []
  expect(code).toContain('<form method="post" action="https://crm.example.com/api/mailing-page/form/buyers">')
  expect(code).toContain('name="lang" value="fr"')
  expect(code).toContain("S’inscrire")
})

it("an address that another list has is refused beside its field, and what was typed stays", async () => {
  answerCalls({
    [call]: () =>
      answered({ message: "No", errors: { slug: ["Another list already has this address"] } }, 422),
  })
  const { user } = renderInApp(<Part first={opened("buyers", 2)} />)
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Address" })
  await user.clear(field)
  await user.type(field, "press{Enter}")
  await screen.findByText("Another list already has this address")
  expect(field.value).toBe("press")
  expect(field.getAttribute("aria-invalid")).toBe("true")
})

it("a form is closed after a question", async () => {
  const calls = answerCalls({ [call]: () => answered({ success: true, data: { ...list, version: 3 } }) })
  const { user } = renderInApp(<Part first={opened("buyers", 2)} />)
  await user.click(screen.getByRole("button", { name: "Close the form" }))
  const question = await screen.findByRole("dialog", { name: "Close the sign-up form of Buyers?" })
  await user.click(within(question).getByRole("button", { name: "Close the form" }))
  await screen.findByRole("button", { name: "Open the form" })
  expect(calls[call]?.[0]?.body).toEqual({ version: 2, slug: null })
})

it("who may not edit the list finds the address, and changes nothing", () => {
  answerCalls({})
  renderInApp(<Part first={opened("buyers", 2)} mayEdit={false} />)
  screen.getByRole("textbox", { name: "Public address" })
  expect(screen.queryByRole("button", { name: "Close the form" })).toBeNull()
  expect(screen.queryByRole("textbox", { name: "Address" })).toBeNull()
})
