import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { AccessToken } from "#lib/contract/identity/session.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { TokenLine } from "./token-line.tsx"

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString()
const token: AccessToken = {
  id: 1,
  device_name: "front_app",
  browser: "Chrome",
  system: "Windows",
  created_at: "2026-11-20T10:00:00Z",
  last_used_at: ago(5),
  expires_at: "2027-11-20T10:00:00Z",
  is_current: false,
  is_script: false,
  has_all_rights: true,
  abilities: [],
  has_end_date: false,
  is_ended: false,
}
const show = (more: Partial<AccessToken> = {}) =>
  renderInApp(<TokenLine token={{ ...token, ...more }} isBusy={false} onRevoke={vi.fn()} />)

it("says which browser and system it is and when it was used, the exact time on hover", () => {
  show()
  expect(screen.getByText("Chrome on Windows")).toBeDefined()
  const used = screen.getByText("5 minutes ago")
  expect(used.dataset.tooltip).toMatch(/\d:\d\d\s[AP]M \S+$/)
  expect(screen.getByRole("button", { name: "Revoke Chrome on Windows" })).toBeDefined()
})

it("of before browsers were kept is a browser, of a script what it was made for", () => {
  show({ browser: null, system: null })
  expect(screen.getByText("Browser")).toBeDefined()
  show({ device_name: "Nightly export", browser: null, system: null, last_used_at: null })
  expect(screen.getByText("Nightly export")).toBeDefined()
  expect(screen.getByText(/never used/)).toBeDefined()
})

const script = { device_name: "Nightly", browser: null, system: null, is_script: true } as const

it("of a script says what it may do and when it ends", async () => {
  const end = { has_end_date: true, has_all_rights: false }
  const { user, unmount } = show({ ...script, ...end, abilities: ["crm.read", "registrations.read"] })
  expect(screen.getByText(/· ends/)).toBeDefined()
  await user.click(screen.getByText("Viewer"))
  expect(screen.getByText("See registrations")).toBeDefined()
  unmount()
  show({ ...script, ...end, abilities: ["registration.intake"] })
  expect(screen.getByText("Receive applications (for the registration site)")).toBeDefined()
})

it("of a script whose user has lost the rights, or whose day has passed, says so", () => {
  show({ ...script, has_all_rights: false })
  expect(screen.getByText("No rights left: the user no longer has them")).toBeDefined()
  show({ ...script, device_name: "Old", is_ended: true, has_end_date: true })
  expect(screen.getByText("Ended")).toBeDefined()
  expect(screen.queryByRole("button", { name: "Revoke Old" })).toBeNull()
})
