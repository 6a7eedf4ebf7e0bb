import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { AccessToken } from "#lib/contract/session.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { TokenBlock } from "./token-block.tsx"

const moments = {
  created_at: "2026-11-20T10:00:00Z",
  last_used_at: null,
  expires_at: "2027-11-20T10:00:00Z",
}
const script: AccessToken = {
  ...moments,
  id: 3,
  device_name: "Nightly",
  browser: null,
  system: null,
  is_current: false,
}

function show(tokens: AccessToken[]) {
  const created: string[] = []
  const revoked: number[] = []
  const onChanged = vi.fn()
  const block = (shown: AccessToken[]) => (
    <TokenBlock
      title="Sign-ins and tokens"
      tokens={shown}
      onCreate={async (name) => {
        created.push(name)
        return "a-secret-text"
      }}
      onRevoke={async (token) => revoked.push(token)}
      onChanged={onChanged}
    />
  )
  return { ...renderInApp(block(tokens)), block, created, revoked, onChanged }
}

it("a token for a script is named and shown, once", async () => {
  const { user, created, onChanged } = show([])
  await user.click(screen.getByRole("button", { name: "New API token" }))
  const dialog = within(await screen.findByRole("dialog", { name: "New API token" }))
  await user.type(dialog.getByLabelText("What is it for?"), " Nightly ")
  await user.click(dialog.getByRole("button", { name: "Create token" }))
  expect((await dialog.findByLabelText<HTMLInputElement>("Token")).value).toBe("a-secret-text")
  expect(created).toEqual(["Nightly"])
  expect(onChanged).toHaveBeenCalledTimes(1)
  await user.click(dialog.getByRole("button", { name: "Done" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())

  await user.click(screen.getByRole("button", { name: "New API token" }))
  const next = within(await screen.findByRole("dialog", { name: "New API token" }))
  expect(next.getByLabelText<HTMLInputElement>("What is it for?").value).toBe("")
  expect(screen.queryByDisplayValue("a-secret-text")).toBeNull()
})

it("what a script has is revoked after a question only", async () => {
  const { user, show: showAgain, block, revoked, onChanged } = show([script])
  const ask = async (answer: string) => {
    await user.click(screen.getByRole("button", { name: "Revoke Nightly" }))
    const question = within(await screen.findByRole("dialog", { name: "Revoke Nightly?" }))
    await user.click(question.getByRole("button", { name: answer }))
  }
  await ask("Cancel")
  expect(revoked).toEqual([])
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await ask("Revoke token")
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1))
  expect(revoked).toEqual([3])
  showAgain(block([]))
  expect(screen.queryByRole("button", { name: "Revoke Nightly" })).toBeNull()
})

it("a browser, which can sign in again, is signed out without a question", async () => {
  const { user, revoked } = show([{ ...script, device_name: "front_app", browser: "Chrome" }])
  await user.click(screen.getByRole("button", { name: "Revoke Chrome" }))
  await waitFor(() => expect(revoked).toEqual([3]))
  expect(screen.queryByRole("dialog")).toBeNull()
})
