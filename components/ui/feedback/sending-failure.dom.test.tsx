import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SendingFailure } from "./sending-failure.tsx"

const unanswered = "It is not known whether this was recorded"

const messageOf = (error: unknown, more: { unanswered?: string } = { unanswered }) => {
  const { unmount } = renderInApp(
    <SendingFailure error={error} title="Nothing was recorded" shown={[]} {...more} />,
  )
  const { textContent } = screen.getByRole("alert")
  unmount()
  return textContent
}

it.each([0, 502, 503, 504])("does not say that nothing was done where no answer came (%s)", (status) => {
  expect(messageOf(new ApiError(status, { message: "" }))).toBe(unanswered)
})

it.each([
  [409, {}],
  [422, { errors: { key: ["It was sent before"] } }],
  [500, {}],
  [503, { reason: "away" as const }],
])("says what the server refused (%s)", (status, body) => {
  expect(messageOf(new ApiError(status, { message: "Refused", ...body }))).toContain("Nothing was recorded")
})

it("says that nothing was done where a form cannot be sent again", () => {
  expect(messageOf(new ApiError(0, { message: "" }), {})).toContain("Nothing was recorded")
})
