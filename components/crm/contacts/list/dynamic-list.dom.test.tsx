import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { BulkActions } from "#components/records/lists/bulk/bulk-actions.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import { answerCalls } from "#tests/components/api-at-the-edge.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { useDynamicList } from "./dynamic-list-link.ts"

const everything = { q: "", f: [] as string[], sort: null, page: 1, size: null }

const drawer = {
  ...editor,
  permissions: { ...readsAll, "record.edit": true, "show.bulk-action": true, "sequence.edit": true },
}

function Contacts({ q, f }: { q: string; f: string[] }) {
  const url = { ...everything, q, f, page: 3 }
  return (
    <BulkActions
      list="contacts"
      links={useDynamicList(url)}
      url={url}
      control={useSelection("")}
      total={12}
    />
  )
}

it("filters of the contacts list become a dynamic mailing list from its menu", async () => {
  withPopovers()
  answerCalls({})
  const { user } = renderInApp(<Contacts q="lilas" f={["vip.is.1"]} />, { user: drawer })
  await user.click(screen.getByRole("button", { name: "Actions" }))
  const entry = await screen.findByRole("menuitem", { name: "Create a mailing list from this filter…" })
  expect(entry.getAttribute("href")).toBe("/mailing/new?q=lilas&f=vip.is.1")
})

it("without filters there is nothing to make a list of", async () => {
  withPopovers()
  answerCalls({})
  const { user } = renderInApp(<Contacts q="" f={[]} />, { user: drawer })
  await user.click(screen.getByRole("button", { name: "Actions" }))
  await screen.findByRole("menuitem", { name: "Add to a mailing list…" })
  expect(screen.queryByRole("menuitem", { name: "Create a mailing list from this filter…" })).toBeNull()
})
