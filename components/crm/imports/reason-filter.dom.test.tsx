import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ReasonFilter } from "./reason-filter.tsx"

const phone = { key: "mobile:invalid", text: "Mobile phone: Not valid", rows: 1200 }
const website = { key: "website:not_a_link", text: "Website: Enter a web address", rows: 1 }

it("S-30: reasons are offered with their rows, where there are several", () => {
  const hrefOf = (reason: string | null) => `/imports/1?reason=${reason}`
  const { unmount } = renderInApp(
    <NavigationProvider>
      <ReasonFilter reasons={[phone, website]} chosen="website:not_a_link" hrefOf={hrefOf} />
    </NavigationProvider>,
  )
  const select = screen.getByRole("combobox", { name: "Reason" })
  expect(select).toHaveProperty("value", "website:not_a_link")
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent)
  expect(options).toEqual([
    "Any reason",
    "Mobile phone: Not valid (1,200)",
    "Website: Enter a web address (1)",
  ])
  unmount()

  renderInApp(
    <NavigationProvider>
      <ReasonFilter reasons={[phone]} chosen={null} hrefOf={hrefOf} />
    </NavigationProvider>,
  )
  expect(screen.queryByRole("combobox")).toBeNull()
})
