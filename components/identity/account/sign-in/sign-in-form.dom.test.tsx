import { screen, waitFor } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SignInForm } from "./sign-in-form.tsx"

const signedIn = "/companies"
const refused = (problem: string) => `/?error=${problem}`

/**
 * Answers sign-ins one after another with where each leads.
 * @returns the forms that were sent, and where the browser went
 */
function answerSignIns(...leads: string[]) {
  const sent: Record<string, string>[] = []
  const goTo = vi.spyOn(window.location, "replace").mockReturnValue()
  onTestFinished(() => goTo.mockRestore())
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path === "/api/auth/csrf") return Response.json({ csrfToken: "newer" })
    expect(path).toBe("/api/auth/callback/credentials")
    sent.push(Object.fromEntries(new URLSearchParams(String(init?.body))))
    return Response.json({ url: leads.shift() })
  })
  return { sent, wentTo: () => goTo.mock.calls.map(([address]) => address) }
}

const show = () => renderInApp(<SignInForm to="/company/7?fromRegistrationId=7" csrfToken="of the page" />)
const email = () => screen.getByLabelText<HTMLInputElement>("Email")
const password = () => screen.getByLabelText<HTMLInputElement>("Password")

async function send({ user }: ReturnType<typeof show>) {
  await user.type(email(), "ada@example.org")
  await user.type(password(), "of Ada{Enter}")
}

it("leads to the page asked for, and to no other", async () => {
  const { sent, wentTo } = answerSignIns(signedIn)
  await send(show())
  await waitFor(() => expect(wentTo()).toEqual(["/company/7?fromRegistrationId=7"]))
  expect(sent).toEqual([
    expect.objectContaining({ email: "ada@example.org", password: "of Ada", csrfToken: "of the page" }),
  ])
})

it("says that email or password is wrong, and keeps both as typed", async () => {
  const { wentTo } = answerSignIns(refused("wrong"))
  await send(show())
  expect((await screen.findByText("Wrong email or password")).parentElement?.getAttribute("role")).toBe(
    "alert",
  )
  expect([email().value, password().value]).toEqual(["ada@example.org", "of Ada"])
  expect(screen.queryByLabelText("Code")).toBeNull()
  expect(wentTo()).toEqual([])
})

it("asks for a code after the password, with the focus on it and what was typed still there, until one is right", async () => {
  const { sent, wentTo } = answerSignIns(refused("code"), refused("codeWrong"), signedIn)
  const shown = show()
  await send(shown)
  const code = await screen.findByLabelText("Code")
  expect(document.activeElement).toBe(code)
  expect([email().value, password().value]).toEqual(["ada@example.org", "of Ada"])
  await shown.user.keyboard("000000{Enter}")
  await screen.findByText(/^This code is wrong/)
  await shown.user.clear(code)
  await shown.user.type(code, "ABCD-EFGH{Enter}")
  await waitFor(() => expect(wentTo()).toHaveLength(1))
  expect(sent.map((form) => form.code)).toEqual(["", "000000", "ABCD-EFGH"])
  expect(new Set(sent.map((form) => form.password))).toEqual(new Set(["of Ada"]))
})

it("of a page open for too long is sent once more with a token that holds", async () => {
  const { sent, wentTo } = answerSignIns(refused("stale"), signedIn)
  await send(show())
  await waitFor(() => expect(wentTo()).toHaveLength(1))
  expect(sent.map(({ csrfToken }) => csrfToken)).toEqual(["of the page", "newer"])
})
