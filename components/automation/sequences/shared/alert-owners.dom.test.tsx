import { screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { AlertOwner } from "#lib/contract/automation/sequences.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { AlertOwners } from "./alert-owners.tsx"

const acme = { kind: "company", id: 4, name: "Acme", count: 2 } as const
const owners: AlertOwner[] = [
  { id: 1, name: "Anna", about: [acme, { kind: "company", id: 5, name: "Bolt", count: 1 }] },
  { id: 2, name: "Bruno", about: [{ kind: "contact", id: 6, name: "Cleo", count: 1 }] },
]

describe("whom an alert is about", () => {
  it("is said by owner, with links to the records, and how many are not named", () => {
    renderInApp(<AlertOwners owners={owners} count={9} />)
    const list = within(screen.getByRole("list", { name: "Waiting for" }))
    const lines = list.getAllByRole("listitem").map(({ textContent }) => textContent)
    expect(lines).toEqual(["Anna: Acme (2), Bolt", "Bruno: Cleo", "and 5 more"])
    const links = list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])
    expect(links).toEqual([
      ["Acme", "/company/4"],
      ["Bolt", "/company/5"],
      ["Cleo", "/contact/6"],
    ])
  })

  it("says nothing of others where all are named, and nothing at all where nobody is", () => {
    const { show } = renderInApp(<AlertOwners owners={owners} count={4} />, { locale: "fr" })
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent)
    expect(lines).toEqual(["Anna : Acme (2), Bolt", "Bruno : Cleo"])
    show(<AlertOwners owners={[]} count={4} />)
    expect(screen.queryByRole("list")).toBeNull()
  })
})
