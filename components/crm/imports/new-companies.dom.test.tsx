import { screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { importFields, importKeys, neededFields, readFrom } from "#lib/contract/crm/import-fields.ts"
import type { ImportFile } from "#lib/contract/crm/imports.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MappingScreen } from "./mapping-screen.tsx"

const column = (name: string, guess: string | null) => ({ name, samples: [name], guess })

type Chosen = Pick<ImportFile, "phone_country" | "new_companies">
const nothing: Chosen = { phone_country: null, new_companies: null }

function show(columns: ReturnType<typeof column>[], chosen = nothing) {
  return renderInApp(
    <MappingScreen
      file={{
        file: 7,
        name: "list.csv",
        list: "contacts",
        sheets: [],
        sheet: 0,
        head_line: 1,
        rows: 2,
        columns,
        key: "email",
        ...chosen,
      }}
      plan={null}
      fields={importFields.contacts}
      needed={neededFields.contacts}
      readFrom={readFrom}
      keys={importKeys.contacts}
      countries={[{ id: 33, name: "France" }]}
      accountTypes={[{ id: 4, name: "Buyer" }]}
    />,
  )
}

const email = column("Mail", "email")
const label = "Create companies that are not there as"

it("creates the companies of contacts only with a type and a country", async () => {
  const sent = vi.fn()
  answerCalls({
    "POST /import": ({ body }) => {
      sent(body)
      return answered({ success: true, job: 8 }, 202)
    },
  })
  const { user } = show([email, column("Société", "company")])
  const check = screen.getByRole("button", { name: "Check the file" })
  await user.selectOptions(screen.getByLabelText(label), "Buyer")
  expect(check).toHaveProperty("disabled", true)
  await user.selectOptions(screen.getByLabelText(/Country of the new companies/), "France")
  await user.click(check)
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ new_companies: { account_type: 4, country: 33 } }),
  )
})

it("asks nothing of companies where no column names them", () => {
  answerCalls({})
  show([email])
  expect(screen.queryByLabelText(label)).toBeNull()
})

it("begins with what was chosen for the last file with these columns", async () => {
  const sent = vi.fn()
  answerCalls({
    "POST /import": ({ body }) => {
      sent(body)
      return answered({ success: true, job: 8 }, 202)
    },
  })
  const chosen = { phone_country: 33, new_companies: { account_type: 4, country: 33 } }
  const { user } = show([email, column("Société", "company"), column("Tél.", "landline")], chosen)
  expect(screen.getByLabelText(label)).toHaveProperty("value", "4")
  await user.click(screen.getByRole("button", { name: "Check the file" }))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledWith(expect.objectContaining(chosen))
})
