import { screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import type { FilterCounts, FilterField, FilterOption, SentFilters } from "#lib/contract/records/filters.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { OptionPicker } from "./option-picker.tsx"

const options: FilterOption[] = [
  { value: "1", label: "Media", group: "Media" },
  { value: "2", label: "Press agency", group: "Media" },
  { value: "3", label: "Buyer", group: "Buyer" },
]
const field: FilterField = {
  field: "account_type",
  category: "details",
  types: ["="],
  source: "account_types",
  is_counted: false,
}
const calls = {
  listFilters: async () => ({ data: [] }),
  listFilterOptions: async () => ({ data: options }),
  listFilterCounts: async (): Promise<{ data: FilterCounts }> => ({ data: null }),
}
const set = { entries: ["account_type.is.1", "country.is.75"], term: "petit" }

function Form({ onSend }: { onSend: (values: string[]) => void }) {
  const [values, setValues] = useState<string[]>([])
  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onSend(values)
  }
  return (
    <form onSubmit={send}>
      <OptionPicker field={field} values={values} onChange={setValues} area="test" calls={calls} set={set} />
      <button type="submit" disabled={values.length === 0}>
        Add
      </button>
    </form>
  )
}

it("ticks by typing and Enter, by arrows and by hand; Enter after that sends the form", async () => {
  const onSend = vi.fn<(values: string[]) => void>()
  const { user } = renderInApp(<Form onSend={onSend} />)
  const search = screen.getByRole<HTMLInputElement>("combobox", { name: "Values" })
  await user.click(search)
  await user.keyboard("buy{Enter}")
  await screen.findByRole("option", { name: "Buyer", selected: true })
  expect(search.value).toBe("")
  await user.keyboard("zzz{Enter}{Backspace}{Backspace}{Backspace}")
  expect(onSend).not.toHaveBeenCalled()
  await user.keyboard("{ArrowDown}{ArrowDown} ")
  expect(screen.getByRole("option", { name: "Press agency", selected: true })).toBeTruthy()
  await user.click(screen.getByRole("option", { name: "Buyer" }))
  expect(screen.getByRole("option", { name: "Buyer", selected: false })).toBeTruthy()
  expect(screen.getByRole("group", { name: "Media" })).toBeTruthy()
  await user.click(search)
  await user.keyboard("{Enter}")
  expect(onSend).toHaveBeenLastCalledWith(["2"])
})

/** The values with counts that the test lets come, in a list that is filtered by the field itself and by another one. */
function renderCounted(locale: "en" | "fr", areas: string) {
  const answer = Promise.withResolvers<{ data: FilterCounts }>()
  const requests = vi.fn<(of: { field: string; filters: SentFilters }) => void>()
  const counting = {
    ...calls,
    listFilterCounts: (desired: { field: string; filters: SentFilters }) => {
      requests(desired)
      return answer.promise
    },
  }
  renderInApp(
    <OptionPicker
      field={{ ...field, is_counted: true }}
      values={[]}
      onChange={() => undefined}
      area={areas}
      calls={counting}
      set={set}
    />,
    { locale },
  )
  return { asked: requests, come: (data: FilterCounts) => answer.resolve({ data }) }
}

const described = (option: HTMLElement) =>
  document.getElementById(option.getAttribute("aria-describedby") ?? "none")?.textContent
const twelveHundred = [
  { value: "1", count: 1_234 },
  { value: "2", count: 0 },
]

it.each([
  ["en", "1,234"],
  ["fr", "1\u202f234"],
] as const)("values stand there before their counts, which keep their place (%s)", async (locale, figure) => {
  const { asked, come } = renderCounted(locale, `counted ${locale}`)
  const media = await screen.findByRole("option", { name: "Media" })
  const figureBox = media.lastElementChild
  expect(figureBox?.textContent).toBe("")
  expect(described(media)).toBeUndefined()
  come(twelveHundred)
  await waitFor(() => expect(described(media)).toBe(figure))
  expect(media.lastElementChild).toBe(figureBox)
  expect(described(screen.getByRole("option", { name: "Press agency" }))).toBe("0")
  const country = { f_field: "country", f_type: "=", f_value: ["75"] }
  expect(asked.mock.calls).toEqual([[{ field: "account_type", filters: { 0: country, name: "petit" } }]])
})

it("values whose counts are not cheap show none", async () => {
  const { come } = renderCounted("en", "uncounted")
  come(null)
  const media = await screen.findByRole("option", { name: "Media" })
  await settled()
  expect(described(media)).toBeUndefined()
  expect(media.textContent).toBe("Media")
})
