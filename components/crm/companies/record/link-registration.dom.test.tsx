import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { LinkRegistration } from "./link-registration.tsx"

it("the banner leads back to the registration, with the company to link after Yes and without it after No", () => {
  renderInApp(<LinkRegistration company={7} registration={12} />)
  const banner = within(screen.getByRole("complementary", { name: "Link this company ?" }))
  const addressOf = (name: string) => banner.getByRole("link", { name }).getAttribute("href")
  expect(addressOf("Yes")).toBe("/registration/12?linkCompany=7")
  expect(addressOf("No")).toBe("/registration/12")
})
