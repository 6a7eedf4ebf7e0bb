import { screen } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { LimitedLine } from "./limited-line.tsx"

function Subject() {
  const [value, setValue] = useState("")
  return (
    <LimitedLine
      label="Subject"
      max={20}
      value={value}
      error={value === "" ? "Enter a subject" : undefined}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  )
}

it("takes more than its limit, says so beside it, and says how much there is when the limit is near", async () => {
  const { user } = renderInApp(<Subject />)
  const line = screen.getByLabelText<HTMLInputElement>("Subject")
  screen.getByText("Enter a subject")
  await user.click(line)
  await user.paste("Your booth at the hall")
  expect(line.value).toBe("Your booth at the hall")
  const tooLong = screen.getByText("22 characters, 20 maximum: shorten this text.")
  expect(line.getAttribute("aria-invalid")).toBe("true")
  expect(line.getAttribute("aria-describedby")).toContain(tooLong.id)
  await user.type(line, "{Backspace}{Backspace}")
  screen.getByText("20 of 20 characters")
  expect(line.getAttribute("aria-invalid")).not.toBe("true")
  await user.type(line, "{Backspace}{Backspace}{Backspace}{Backspace}")
  expect(screen.queryByText(/characters/)).toBeNull()
})
