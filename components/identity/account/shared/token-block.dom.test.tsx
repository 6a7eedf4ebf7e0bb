import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import type { AccessToken, NewToken } from "#lib/contract/identity/session.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { dayAhead, type Grantable } from "../profile/token-draft.ts"
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
  is_script: true,
  has_all_rights: true,
  abilities: [],
  has_end_date: false,
  is_ended: false,
}

const mayAll = { isAdmin: false, abilities: ["crm.read", "record.edit"] } as const

function show(tokens: AccessToken[], grantable: Grantable = mayAll, refusals: ApiError[] = []) {
  const created: NewToken[] = []
  const revoked: number[] = []
  const onChanged = vi.fn()
  const block = (shown: AccessToken[]) => (
    <TokenBlock
      title="Sign-ins and tokens"
      tokens={shown}
      grantable={grantable}
      onCreate={async (token) => {
        created.push(token)
        const refusal = refusals.shift()
        if (refusal) throw refusal
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
  await user.type(dialog.getByLabelText("Your password"), "of Ada")
  const create = dialog.getByRole<HTMLButtonElement>("button", { name: "Create token" })
  expect(create.disabled).toBe(true)
  expect(dialog.getAllByRole("checkbox")).toHaveLength(2)
  await user.click(dialog.getByRole("checkbox", { name: /^See companies/ }))
  await user.click(create)
  expect((await dialog.findByLabelText<HTMLInputElement>("Token")).value).toBe("a-secret-text")
  expect(created).toEqual([
    {
      name: "Nightly",
      abilities: ["crm.read"],
      has_all_rights: false,
      ends_on: dayAhead(new Date(), 90),
      current_password: "of Ada",
    },
  ])
  expect(onChanged).toHaveBeenCalledTimes(1)
  await user.click(dialog.getByRole("button", { name: "Done" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())

  await user.click(screen.getByRole("button", { name: "New API token" }))
  const next = within(await screen.findByRole("dialog", { name: "New API token" }))
  expect(next.getByLabelText<HTMLInputElement>("What is it for?").value).toBe("")
  expect(screen.queryByDisplayValue("a-secret-text")).toBeNull()
})

it("a code is asked for once the back end wants one, and what was filled in stays", async () => {
  const why = "Enter the code of your authenticator app"
  const refusal = new ApiError(422, { message: why, errors: { code: [why] } })
  const { user, created } = show([], { isAdmin: true, abilities: [] }, [refusal])
  await user.click(screen.getByRole("button", { name: "New API token" }))
  const dialog = within(await screen.findByRole("dialog", { name: "New API token" }))
  expect(dialog.queryByLabelText("Code from the app")).toBeNull()
  await user.type(dialog.getByLabelText("What is it for?"), "Nightly")
  await user.click(dialog.getByRole("checkbox", { name: "Everything an administrator may do" }))
  await user.type(dialog.getByLabelText("Your password"), "of Ada")
  await user.click(dialog.getByRole("button", { name: "Create token" }))
  await user.type(await dialog.findByLabelText("Code from the app"), "123456")
  await user.click(dialog.getByRole("button", { name: "Create token" }))
  await dialog.findByLabelText("Token")
  expect(created.map(({ code, has_all_rights }) => [code, has_all_rights])).toEqual([
    [undefined, true],
    ["123456", true],
  ])
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
