import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MayNotFillIn } from "./may-not-fill-in.tsx"

it("a user who may not fill in reads as whom he or she is signed in, and how to apply as an exhibitor", () => {
  renderInApp(<MayNotFillIn name="Vera Viewer" />)
  expect(screen.getByRole("heading", { name: "Your account may not fill in applications" })).toBeTruthy()
  expect(screen.getByText(/signed in as Vera Viewer/)).toBeTruthy()
  expect(screen.getByRole("link", { name: "To the back office" }).getAttribute("href")).toBe("/")
  expect(screen.queryByRole("textbox")).toBeNull()
})
