import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import type { MailingMember } from "#lib/contract/automation/mailing-members.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ListHead } from "./list-head.tsx"
import { MembersPart } from "./members-part.tsx"

const list: MailingList = {
  id: 4,
  name: "Press",
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
const noa: MailingMember = {
  id: 5,
  name: "Noa Lister",
  email: "noa@example.com",
  company: null,
  state: null,
  since: "2026-11-20T10:00:00.000Z",
  source: "import",
}
const url = { q: "", f: [], sort: null, page: 1, size: null }

function show(rows: MailingMember[], more: Partial<MailingList> = {}) {
  const page = { current_page: 1, last_page: 1, from: 1, to: rows.length, total: rows.length, per_page: 25 }
  const data = { url, rows, place: page, buttons: [], sizes: [25] }
  return renderInApp(<MembersPart list={{ ...list, ...more }} members={rows.length} data={data} />)
}

describe("members of a list", () => {
  it("are taken off it after a question that says that the contact stays", async () => {
    const removing = "DELETE /mailing-list/4/member/5"
    const calls = answerCalls({ [removing]: () => answered({ success: true }) })
    const { user, router } = show([noa])
    const row = within(screen.getByRole("row", { name: /noa@example\.com/ }))
    row.getByText("Receives emails")
    // On a phone the row is a card.
    expect(row.getByText("noa@example.com").closest("td")?.dataset.label).toBe("Email")
    row.getByText("Import")
    expect(row.getByRole("link", { name: "Noa Lister" }).getAttribute("href")).toBe("/contact/5")
    await user.click(row.getByRole("button", { name: "Remove Noa Lister from the list" }))
    const question = within(await screen.findByRole("dialog", { name: "Remove Noa Lister from the list?" }))
    question.getByText("The contact itself is kept and can be added again.")
    expect(calls[removing]).toEqual([])
    await user.click(question.getByRole("button", { name: "Remove from the list" }))
    await screen.findByText("Noa Lister has been removed from the list")
    expect(calls[removing]).toHaveLength(1)
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  })

  it("of a dynamic list are those whom its filters find: nobody is taken off", () => {
    answerCalls({})
    show([{ ...noa, since: null, source: null }], { kind: "dynamic" })
    screen.getByRole("cell", { name: "noa@example.com" })
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull()
  })

  it("there are none of at first, which says how they come", () => {
    answerCalls({})
    show([])
    screen.getByText(/^This list is empty\./)
  })
})

describe("the parts of a list", () => {
  it("are told in the reader's language, the one that is shown as the current one", () => {
    for (const [part, tab, path] of [
      ["members", "Membres", "/mailing/4"],
      ["history", "Historique", "/mailing/4/history"],
      ["suppressed", "Adresses exclues", "/mailing/4/suppressed"],
      ["starts", "Séquences", "/mailing/4/starts"],
      ["settings", "Réglages", "/mailing/4/settings"],
    ] as const) {
      const { unmount } = renderInApp(<ListHead list={list} members={0} shown={part} />, { locale: "fr" })
      const tabs = within(screen.getByRole("navigation", { name: "Sections de la liste" }))
      const current = tabs.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page")
      expect(current.map(({ textContent }) => textContent)).toEqual([tab])
      expect(current[0]?.getAttribute("href")).toBe(path)
      unmount()
    }
  })

  it("say that a list is archived", () => {
    renderInApp(
      <ListHead
        list={{ ...list, archived_at: "2026-11-20T10:00:00.000Z" }}
        members={undefined}
        shown="settings"
      />,
    )
    screen.getByText("This list is archived: no sequence can be started on it.")
  })
})
