import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SearchForm } from "./search-form.tsx"

const form = (
  <NavigationProvider>
    <SearchForm
      path="/companies"
      otherParams={[]}
      name="q"
      term=""
      hrefOf={(term) => `/companies?q=${term}`}
      texts={{ label: "Search companies", hint: "Name", search: "Search", clear: "Clear" }}
    />
  </NavigationProvider>
)

it("searches for what was typed before the scripts came", async () => {
  const { user, router } = renderInApp(form, {
    beforeScripts: (page) => {
      const field = page.querySelector("input")
      if (field) field.value = "petit"
    },
  })
  await user.type(screen.getByRole("textbox", { name: "Search companies" }), "{Enter}")
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/companies?q=petit", expect.anything())
})
