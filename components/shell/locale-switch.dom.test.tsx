import { useQuery } from "@tanstack/react-query"
import { screen, waitFor } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { LocaleSwitch } from "./locale-switch.tsx"

it("stores the language that is chosen, and has the page and its answers come again in it", async () => {
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from pages served over plain http.
    document.cookie = "NEXT_LOCALE=; path=/; max-age=0"
  })
  const ask = vi.fn(async () => "names")
  function Answers() {
    return useQuery({ queryKey: ["names"], queryFn: ask }).data
  }
  const { user, router } = renderInApp(
    <>
      <LocaleSwitch />
      <Answers />
    </>,
  )
  await screen.findByText("names")
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "English" }).checked).toBe(true)
  await user.click(screen.getByRole("radio", { name: "Français" }))
  expect(document.cookie).toContain("NEXT_LOCALE=fr")
  expect(router.refresh).toHaveBeenCalledOnce()
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
})
