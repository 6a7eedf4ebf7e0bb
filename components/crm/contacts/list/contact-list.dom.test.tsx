import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { ContactRow } from "#lib/contract/crm/contacts.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { listDataOf } from "#tests/components/list-data.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ContactList } from "./contact-list.tsx"
import { packContacts, type Show } from "./listed-contact.ts"

const contactOf = (id: number, name: string, more: Partial<ContactRow> = {}): ContactRow => ({
  id,
  name,
  first_name: name,
  last_name: "",
  job_title: null,
  tags: [],
  isVip: false,
  marketplaceGroup: { informations: { is_on_markplace: false, accountTypeLabel: null } },
  badge: null,
  relatedCompanyId: null,
  relatedCompanyLabel: null,
  typeOfAccount: [],
  countryOfRelatedCompany: null,
  email: null,
  email_error: false,
  is_active_sequence: false,
  sessionsActives: [],
  created_at: "2026-01-01T08:00:00Z",
  updated_at: "2026-01-01T08:00:00Z",
  ...more,
})

const listOf = (rows: ContactRow[], shows: Show[] = []) => (
  <ContactList {...listDataOf(packContacts(rows, shows))} />
)

it("contacts and their companies open in new tabs", () => {
  renderInApp(listOf([contactOf(7, "Adieu", { relatedCompanyId: 3, relatedCompanyLabel: "Acme" })]))
  for (const [name, address] of [
    ["Adieu", "/contact/7"],
    ["Acme", "/company/3"],
  ] as const) {
    const link = screen.getByRole<HTMLAnchorElement>("link", { name })
    expect(link.getAttribute("href")).toBe(address)
    expect(link.target).toBe("_blank")
  }
})

it("a contact without a name is called so, and opens and is deleted like the others", () => {
  renderInApp(listOf([contactOf(9, "")]))
  expect(screen.getByRole("link", { name: "no name" }).getAttribute("href")).toBe("/contact/9")
  screen.getByRole("button", { name: "Delete no name" })
})

it("each trade show whose registration is shown has a column, empty where it has no current session", () => {
  const sessionsActives = [
    { tradeshow_id: 1, is_registered: true },
    { tradeshow_id: 2, is_registered: false },
  ]
  const shows = ["Paris", "Milan", "Berlin"].map((name, place) => ({ id: place + 1, name }))
  renderInApp(listOf([contactOf(7, "Adieu", { sessionsActives })], shows))
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
  const from = heads.indexOf("Paris")
  expect(heads.slice(from, from + 3)).toEqual(["Paris", "Milan", "Berlin"])
  // The name is a header of its row.
  const cells = within(screen.getByRole("row", { name: /Adieu/ })).getAllByRole("cell")
  const texts = cells.slice(from - 1, from + 2).map(({ textContent }) => textContent)
  expect(texts).toEqual(["registered", "not registered", ""])
})

describe("the bottom bar", () => {
  const removing = "DELETE /contact/7"
  const rows = [contactOf(7, "Adieu"), contactOf(8, "Bonjour")]
  const removeButton = () => screen.getByRole("button", { name: "Delete Adieu" })
  const bar = () => screen.queryByRole("alertdialog", { name: "Delete Adieu?" })

  it("asks before a contact of the list is deleted, and gives the focus back", async () => {
    const calls = answerCalls({ [removing]: () => answered({ success: true }) })
    const { user, router } = renderInApp(listOf(rows))
    await user.click(removeButton())
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }))
    await user.keyboard("{Enter}")
    expect(bar()).toBeNull()
    expect(document.activeElement).toBe(removeButton())
    await user.keyboard("{Enter}")
    await user.keyboard("{Escape}")
    expect(bar()).toBeNull()
    expect(calls[removing]).toEqual([])

    await user.click(removeButton())
    await user.click(screen.getByRole("button", { name: "Confirm" }))
    await screen.findByText("Deleted")
    expect(calls[removing]).toHaveLength(1)
    expect(bar()).toBeNull()
    expect(router.refresh).toHaveBeenCalledTimes(1)
    expect(document.activeElement?.textContent).toBe("Bonjour")
  })

  it("goes, and the list is read again, where somebody else deleted the contact meanwhile", async () => {
    answerCalls({ [removing]: () => answered({ message: "Not found" }, 404) })
    const { user, router } = renderInApp(listOf(rows))
    await user.click(removeButton())
    await user.click(screen.getByRole("button", { name: "Confirm" }))
    await waitFor(() => expect(bar()).toBeNull())
    expect(router.refresh).toHaveBeenCalledTimes(1)
  })

  it("stays where the contact could not be deleted", async () => {
    answerCalls({ [removing]: () => answered({ message: "Broken" }, 500) })
    const { user, router } = renderInApp(listOf(rows))
    await user.click(removeButton())
    const confirm = screen.getByRole("button", { name: "Confirm" })
    await user.click(confirm)
    await waitFor(() => expect(confirm.getAttribute("aria-disabled")).toBe("false"))
    expect(bar()).not.toBeNull()
    expect(router.refresh).not.toHaveBeenCalled()
  })
})
