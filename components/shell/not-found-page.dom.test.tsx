import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { NotFoundPage } from "./not-found-page.tsx"

it("says that there is no such page, and leads to where the user starts", () => {
  renderInApp(<NotFoundPage />)
  screen.getByRole("heading", { level: 1, name: "Page not found" })
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/")
})
