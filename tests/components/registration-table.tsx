import { screen } from "@testing-library/react"
import {
  packRegistrations,
  type RegistrationRows,
} from "#components/shows/registrations/list/listed-registration.ts"
import { RegistrationTable } from "#components/shows/registrations/list/registration-table.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { useSelection } from "#components/ui/table/use-selection.ts"
import type { RegistrationRow } from "#lib/contract/shows/registrations.ts"
import { withPopovers } from "./popovers.ts"
import { registrationRow } from "./registration-row.ts"
import { editor, renderInApp } from "./render-in-app.tsx"

export const received = { id: 1, name: "Received", color_hex: "#aa0000" }
export const accepted = { id: 2, name: "Accepted", color_hex: "#00aa00" }
const noTotals = { registrations: 1, booths: 1, size: 9, amounts: [] }

export const packRows = (rows: RegistrationRow[]) =>
  packRegistrations({ data: rows, lifecycles: [received, accepted], totals: noTotals })

export function RegistrationsTable({ rows }: { rows: RegistrationRows }) {
  const control = useSelection("")
  return (
    <NavigationProvider>
      <RegistrationTable
        rows={rows}
        control={control}
        choice={{ hidden: [], order: [] }}
        sort="-created_at"
        sortHref={() => "/registrations"}
        isLoading={false}
      />
    </NavigationProvider>
  )
}

/** The list of registrations with one row, for somebody. */
export function showRow(row: Partial<RegistrationRow> = {}, user = editor) {
  withPopovers()
  return renderInApp(<RegistrationsTable rows={packRows([registrationRow(row)])} />, { user })
}

export const button = (name: string) => screen.getByRole("button", { name })

/** Chooses a value from the menu of a cell. */
export async function chooseInRow(user: ReturnType<typeof showRow>["user"], cell: string, value: string) {
  await user.click(button(cell))
  await user.click(await screen.findByRole("menuitemradio", { name: value }))
}
