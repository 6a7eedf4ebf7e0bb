import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { importFields, importKeys, neededFields, readFrom } from "#lib/contract/crm/import-fields.ts"
import { answerCalls } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MappingScreen } from "./mapping-screen.tsx"

const column = (name: string, guess: string | null) => ({ name, samples: [name], guess })

it("says before the check which fields of a new company no column has", async () => {
  answerCalls({})
  const { user } = renderInApp(
    <MappingScreen
      file={{
        file: 7,
        name: "list.csv",
        list: "companies",
        sheets: [],
        sheet: 0,
        head_line: 1,
        rows: 2,
        columns: [column("Raison sociale", "name"), column("Pays", "country"), column("Sorte", null)],
        key: "name",
        phone_country: null,
        new_companies: null,
      }}
      plan={null}
      fields={importFields.companies}
      needed={neededFields.companies}
      readFrom={readFrom}
      keys={importKeys.companies}
      countries={[]}
      accountTypes={[]}
    />,
  )
  const message = "No column is matched to what a new company needs: Account types."
  expect(screen.getByRole("status").textContent).toContain(message)
  await user.selectOptions(screen.getByLabelText(/Sorte/), "Account types")
  expect(screen.getByRole("status").textContent).toBe("")
})
