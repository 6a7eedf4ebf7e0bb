import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SecondFactor } from "./second-factor.tsx"

const begin = "POST /users/auth/second-factor"
const confirm = "POST /users/auth/second-factor/confirm"
const secret = "JBSWY3DPEHPK3PXP"
const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`)
const begun = () => answered({ data: { secret, uri: `otpauth://totp/CRM?secret=${secret}` } })
const wrongCode = () => answered({ message: "No", errors: { code: ["This code is wrong"] } }, 422)

it("is turned on with the password and the first code of an app, and shows its recovery codes", async () => {
  const replies = [wrongCode, () => answered({ recovery_codes: codes })]
  const calls = answerCalls({ [begin]: begun, [confirm]: () => (replies.shift() ?? wrongCode)() })
  const { user, router } = renderInApp(<SecondFactor isOn={false} isRequired={false} codesLeft={0} />)
  await user.type(screen.getByLabelText("Current password"), "of Ada")
  await user.click(screen.getByRole("button", { name: "Turn on" }))

  const code = await screen.findByLabelText("Code from the app")
  expect(document.activeElement).toBe(code)
  screen.getByRole("img", { name: "QR code for an authenticator app" })
  expect(screen.getByLabelText<HTMLInputElement>("Secret").value).toBe(secret)
  await user.keyboard("000000{Enter}")
  await screen.findByText("This code is wrong")
  await user.clear(code)
  await user.type(code, "123456{Enter}")

  const recovery = await screen.findByLabelText<HTMLInputElement>("Recovery codes")
  await waitFor(() => expect(document.activeElement).toBe(recovery))
  expect(recovery.value.split(" ")).toEqual(codes)
  screen.getByText(/10 recovery codes left/)
  expect(calls[begin]?.map(({ body }) => body)).toEqual([{ current_password: "of Ada" }])
  expect(calls[confirm]?.map(({ body }) => body)).toEqual([{ code: "000000" }, { code: "123456" }])
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

it("that is required offers no way to turn it off", () => {
  renderInApp(<SecondFactor isOn isRequired codesLeft={8} />)
  screen.getByText(/8 recovery codes left.*Your account requires it, so it stays on/)
  expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull()
})

it("is turned off with the password and a code, each said where it is wrong", async () => {
  const off = "POST /users/auth/second-factor/off"
  const replies = [wrongCode, () => answered({ success: true })]
  const calls = answerCalls({ [off]: () => (replies.shift() ?? wrongCode)() })
  const { user } = renderInApp(<SecondFactor isOn isRequired={false} codesLeft={8} />)
  await user.type(screen.getByLabelText("Current password"), "of Ada")
  await user.click(screen.getByRole("button", { name: "Turn off" }))
  expect(calls[off]).toHaveLength(0)
  const code = screen.getByLabelText("Code from the app, or a recovery code")
  await user.type(code, "000000{Enter}")
  await screen.findByText("This code is wrong")
  await user.clear(code)
  await user.type(code, "123456{Enter}")
  await waitFor(() => expect(calls[off]).toHaveLength(2))
  expect(calls[off]?.[1]?.body).toEqual({ current_password: "of Ada", code: "123456" })
})
