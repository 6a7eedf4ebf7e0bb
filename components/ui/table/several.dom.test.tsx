import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { Several, SeveralNames, WithMore } from "./several.tsx"

const signs = () => [...document.querySelectorAll("[data-more]")].map((one) => one.getAttribute("data-more"))

it("each value but the first says how many are left from it on, and all are heard with commas", () => {
  render(<SeveralNames names={["Lilas", "Olive", "Rose"]} />)
  expect(document.body.textContent).toBe("Lilas, Olive, Rose")
  expect(signs()).toEqual(["+2", "+1"])
})

it("one value is nothing but its text, and none is nothing", () => {
  const { container, rerender } = render(<SeveralNames names={["Lilas"]} />)
  expect(container.innerHTML).toBe("Lilas")
  rerender(<SeveralNames names={[]} />)
  expect(container.innerHTML).toBe("")
})

it("those that are not at hand are counted with those that do not fit, and told where all others do", () => {
  const values = ["Ann", "Ben"].map((name) => ({ key: name, shown: name }))
  render(<Several values={values} beyond={3} />)
  expect(signs()).toEqual(["+4"])
  screen.getByText(", +3")
})

it("a note says how many more there are", () => {
  render(<WithMore more={2}>Called back</WithMore>)
  screen.getByText("+2")
})
