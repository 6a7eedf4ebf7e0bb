import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { StatusDialog } from "./status-dialog.tsx"

const url = { q: "lilas", f: [], sort: null, page: 1, size: null }
const scope = { ids: null, count: 21, url, kind: "filtered" as const, isUnchosen: false }
const found = {
  total: 21,
  changed: [
    { from: null, count: 12 },
    { from: { id: 3, name: "Waiting", color_hex: "#888888" }, count: 1 },
  ],
  unchanged: 5,
  drafts: 2,
  closed: 1,
  companies: 9,
}

function renderDialog(locale: "en" | "fr", preview = found) {
  const calls = answerCalls({
    "GET /registration/dashboard/filter-options": () =>
      answered({ data: [{ value: "4", label: "Accepted" }] }),
    "POST /bulk/preview-registration-lifecycle": () => answered({ data: preview }),
    "POST /bulk/set-registration-lifecycle": () => answered({ message: "no" }, 500),
  })
  const { user } = renderInApp(
    <NavigationProvider>
      <StatusDialog
        list="registrations"
        scope={scope}
        opened
        onClose={() => undefined}
        onDone={() => undefined}
      />
    </NavigationProvider>,
    { locale },
  )
  const choose = async (label: string) => {
    await user.type(await screen.findByRole("combobox", { name: label }), "Acc{Enter}")
  }
  return { calls, user, choose }
}

const notices = async () => {
  const items = await screen.findAllByRole("listitem")
  return items.map(({ textContent }) => textContent)
}

it("says what the lifecycle changes before it does, and the button names how many", async () => {
  const { calls, user, choose } = renderDialog("en")
  await choose("Lifecycle")
  expect(await notices()).toEqual([
    "12 from “Completed” to “Accepted”",
    "1 from “Waiting” to “Accepted”",
    "5 stay as they are: they have this lifecycle already",
    "2 stay as they are: drafts have no lifecycle",
    "1 stays as it is: its pipeline is locked, or its show has no current session",
  ])
  screen.getByText("9 linked vendors move in their pipelines.")
  const [asked] = calls["POST /bulk/preview-registration-lifecycle"] ?? []
  const target = { params: { filters: { name: "lilas" } }, nbElements: 21 }
  expect(asked?.body).toEqual({ target, values: { lifecycle_id: 4 } })
  await user.click(screen.getByRole("button", { name: "Change 13 registrations" }))
  const [sent] = calls["POST /bulk/set-registration-lifecycle"] ?? []
  expect(sent?.body).toEqual({ target, values: { lifecycle_id: 4 } })
  const counted = calls["POST /bulk/preview-registration-lifecycle"] ?? []
  expect(counted, "counted again where it was refused").toHaveLength(2)
})

it("has nothing to confirm where no registration changes", async () => {
  const { choose } = renderDialog("fr", { ...found, changed: [], companies: 0 })
  await choose("Statut")
  expect((await notices())[0]).toBe("5 restent inchangées\u202f: elles ont déjà ce statut")
  within(screen.getByRole("status")).getByText("Aucune inscription ne change.")
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Modifier 0/ }).disabled).toBe(true)
})
