import { act, screen } from "@testing-library/react"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SearchedSelect } from "./searched-select.tsx"

const colleagues = [
  { value: "1", label: "Giver" },
  { value: "2", label: "Receiver" },
]

type Props = { data: typeof colleagues; isSearching?: boolean; onKey?: (key: string) => void }

function Form({ data, isSearching, onKey }: Props) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <form aria-label="Assign" onKeyDown={({ key }) => onKey?.(key)}>
      <SearchedSelect
        label="Colleague"
        data={data}
        value={value}
        onChange={setValue}
        isSearching={isSearching}
      />
      <output>{value}</output>
    </form>
  )
}

let choicesCome: (areThere: boolean) => void

/** Its choices come when the test says so. */
function Late() {
  const [areThere, setThere] = useState(false)
  choicesCome = setThere
  return <Form data={areThere ? colleagues : []} isSearching={!areThere} />
}

const taken = () => screen.getByRole("status").textContent

it("takes the first choice for what is typed", async () => {
  const { user } = renderInApp(<Form data={colleagues} />)
  await user.type(screen.getByRole("combobox", { name: "Colleague" }), "r{Enter}")
  expect(taken()).toBe("2")
})

it("begins again with what is typed after Enter", async () => {
  const { user } = renderInApp(<Form data={colleagues} />)
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Colleague" })
  await user.type(field, "r{Enter}")
  expect(field.value).toBe("Receiver")
  await user.keyboard("g")
  expect(field.value).toBe("g")
  await user.keyboard("{Enter}")
  expect(taken()).toBe("1")
})

it("takes what the arrows marked", async () => {
  const { user } = renderInApp(<Form data={colleagues} />)
  await user.type(screen.getByRole("combobox", { name: "Colleague" }), "iver{ArrowDown}{Enter}")
  expect(taken()).toBe("2")
})

it("takes by an Enter that came before the choices, and nothing once something else is typed", async () => {
  const { user } = renderInApp(<Late />)
  const field = screen.getByRole("combobox", { name: "Colleague" })
  await user.type(field, "give{Enter}{Backspace}")
  act(() => choicesCome(true))
  expect(taken()).toBe("")
  act(() => choicesCome(false))
  await user.type(field, "{Enter}")
  act(() => choicesCome(true))
  expect(taken()).toBe("1")
})

it("keeps Enter from the form, and lets Ctrl+Enter go on to it with what it took", async () => {
  const onKey = vi.fn()
  const { user } = renderInApp(<Form data={colleagues} onKey={onKey} />)
  const field = screen.getByRole("combobox", { name: "Colleague" })
  await user.type(field, "g{Enter}")
  expect(taken()).toBe("1")
  expect(onKey).not.toHaveBeenCalledWith("Enter")
  await user.clear(field)
  await user.type(field, "r{Control>}{Enter}{/Control}")
  expect(taken()).toBe("2")
  expect(onKey).toHaveBeenCalledWith("Enter")
})

it("gives its input to who asks for it", () => {
  const ref = vi.fn()
  renderInApp(<SearchedSelect label="Colleague" data={colleagues} ref={ref} />)
  expect(ref).toHaveBeenCalledWith(screen.getByRole("combobox", { name: "Colleague" }))
})
