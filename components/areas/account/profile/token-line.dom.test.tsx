import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { AccessToken } from "#lib/contract/session.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { TokenLine } from "./token-line.tsx"

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString()
const token: AccessToken = {
  ...{ id: 1, device_name: "front_app", browser: "Chrome", system: "Windows" },
  ...{ created_at: "2026-11-20T10:00:00Z", last_used_at: ago(5), expires_at: "2027-11-20T10:00:00Z" },
  is_current: false,
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
