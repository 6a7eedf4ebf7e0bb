import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { ProfileEntries } from "./profile-entries.tsx"

const entry = () => screen.queryByRole("button", { name: "Link Mail Account" })

describe("the profile menu", () => {
  it("offers to link a mailbox to who has none, at the address that the server names", async () => {
    const call = "POST /messenger/verify-key"
    answerCalls({ [call]: () => answered({ url: "https://crm.example.org/profile/mailbox?key=abc" }) })
    const close = vi.fn()
    const { user, router } = renderInApp(<ProfileEntries close={close} />)
    await user.click(screen.getByRole("button", { name: "Link Mail Account" }))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/profile/mailbox?key=abc"))
    expect(close).toHaveBeenCalledOnce()
  })

  it("does not offer it to who has one, or reads no mail", () => {
    const { unmount } = renderInApp(<ProfileEntries close={vi.fn()} />, {
      user: { ...editor, messengerEmail: "ada@example.org" },
    })
    expect(entry()).toBeNull()
    screen.getByRole("button", { name: "Logout" })
    unmount()
    renderInApp(<ProfileEntries close={vi.fn()} />, { user: { ...editor, permissions: {} } })
    expect(entry()).toBeNull()
  })
})
