import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { answerCalls, answered, type SentCall } from "#tests/components/api-at-the-edge.ts"
import { aCompany, aCompanyContact, accountTypes, companyChoices } from "#tests/components/companies.ts"
import { companyPage } from "#tests/components/company-page.tsx"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { emptyBlocks } from "./blocs.ts"

const reader = { ...editor, permissions: readsAll }

const pencil = (field: string) => screen.findByRole("button", { name: `Edit ${field}` })
const bar = () => screen.findByRole("region", { name: "Unsaved changes" })
const isBlockShown = (title: string) => screen.queryByRole("heading", { name: title }) !== null
const blocks = ["Buyer", "Media", "Vendor", "Marketplace"]

describe("the blocks of a company", () => {
  it("are those of its account types", () => {
    const { vendor } = emptyBlocks
    const { show } = renderInApp(
      companyPage(aCompany({ informations: { accountTypes: [accountTypes.vendor] }, vendor })),
    )
    expect(blocks.filter(isBlockShown)).toEqual(["Vendor", "Marketplace"])
    show(companyPage(aCompany({ id: 8 })))
    expect(blocks.filter(isBlockShown)).toEqual([])
  })

  it("come with an account type before the save, and go with it; the first Escape only closes the choices", async () => {
    answerCalls(companyChoices)
    const { user } = renderInApp(companyPage(aCompany()))
    await user.click(await pencil("Account types and status"))
    const types = await screen.findByRole("combobox", { name: "Account types" })
    await user.type(types, "press{Enter}")
    await screen.findByRole("heading", { name: "Media" })
    await user.keyboard("{Escape}")
    expect(types.isConnected).toBe(true)
    expect(isBlockShown("Media")).toBe(true)
    await user.keyboard("{Escape}")
    await waitFor(() => expect(isBlockShown("Media")).toBe(false))
  })

  it("go with the last account type that shows them, before the save", async () => {
    answerCalls(companyChoices)
    const types = [accountTypes.other, accountTypes.vendor]
    const { vendor } = emptyBlocks
    const { user } = renderInApp(companyPage(aCompany({ informations: { accountTypes: types }, vendor })))
    expect(isBlockShown("Vendor")).toBe(true)
    await user.click(await pencil("Account types and status"))
    await user.type(await screen.findByRole("combobox", { name: "Account types" }), "{Backspace}")
    await waitFor(() => expect(isBlockShown("Vendor")).toBe(false))
  })
})

describe("the contacts of a company", () => {
  const people = ["Ada", "Bo", "Cleo"].map((name, index) => aCompanyContact(index + 1, name))
  const card = () => within(screen.getByRole("region", { name: /^Contacts/ }))
  const shown = () =>
    card()
      .getAllByRole("link", { hidden: true })
      .filter((link) => link.closest("[hidden]") === null)
      .map(({ textContent }) => textContent)

  it("are two, the others on demand", async () => {
    const { user } = renderInApp(companyPage(aCompany({ contacts: people })))
    expect(shown()).toEqual(["Ada", "Bo"])
    await user.click(card().getByRole("button", { name: "see more (1)" }))
    expect(shown()).toEqual(["Ada", "Bo", "Cleo"])
  })

  it("are linked by their name from the keyboard, which goes back to what was pressed; the save names them all", async () => {
    const calls = answerCalls({
      ...companyChoices,
      "GET /contact-picker": () => answered({ data: [{ id: 9, name: "Ada Quetzalcoatl", detail: "Buyer" }] }),
      "PUT /company/7": () => answered({ success: true, data: aCompany({ version: 4 }) }),
    })
    const { user } = renderInApp(companyPage(aCompany({ contacts: people.slice(0, 1) })))
    const link = card().getByRole("button", { name: "Link a contact" })
    link.focus()
    await user.keyboard("{Enter}")
    await waitFor(() =>
      expect(card().getByRole("combobox", { name: "Link a contact" })).toBe(document.activeElement),
    )
    await user.keyboard("quetzal{Enter}")
    await card().findByRole("link", { name: "Ada Quetzalcoatl" })
    await waitFor(() => expect(document.activeElement).toBe(link))
    await user.click(within(await bar()).getByRole("button", { name: "Save" }))
    await screen.findByText("Saved")
    expect(calls["PUT /company/7"]?.map(({ body }) => body)).toEqual([{ contacts: [1, 9], version: 3 }])
  })

  it("whose mails bounced are forgotten to have after a question that names the address", async () => {
    const calls = answerCalls({
      "POST /contact/1/reset-email-error": () => answered({ success: true }),
    })
    const bounced = { ...aCompanyContact(1, "Ada"), email: "ada@retour.example", email_error: true }
    const { user, router } = renderInApp(companyPage(aCompany({ contacts: [bounced] })))
    await user.click(card().getByRole("button", { name: "Email error" }))
    const question = await screen.findByRole("dialog", {
      name: "hardbounce on email ada@retour.example. Would you like to delete the alert now?",
    })
    expect(calls["POST /contact/1/reset-email-error"]).toEqual([])
    await user.click(within(question).getByRole("button", { name: "Delete the alert" }))
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
    expect(calls["POST /contact/1/reset-email-error"]).toHaveLength(1)
  })
})

describe("a save that is refused", () => {
  it("keeps what was typed and says what is wrong beside its field, until that is saved", async () => {
    const answers = [
      answered({ message: "refused", errors: { "informations.name": ["A name is required."] } }, 422),
      answered({
        success: true,
        data: aCompany({
          version: 4,
          informations: { name: "Found", address: { ...aCompany().informations.address, city: "Brest" } },
        }),
      }),
    ]
    const answer = (_call: SentCall) => answers.shift() ?? answered({}, 500)
    const calls = answerCalls({ ...companyChoices, "PUT /company/7": answer })
    const { user } = renderInApp(companyPage(aCompany()))
    const retype = async (field: string, text: string) => {
      await user.click(await pencil(field))
      await user.clear(await screen.findByRole("textbox", { name: field }))
      await user.keyboard(`${text}{Enter}`)
    }
    await retype("Name", "")
    await retype("City", "Brest")
    await user.click(within(await bar()).getByRole("button", { name: "Save" }))
    const message = await screen.findByText("A name is required.")
    expect(message.closest("[data-field]")?.getAttribute("data-field")).toBe("informations.name")
    expect((await bar()).textContent).toContain("2 unsaved changes")
    await retype("Name", "Found")
    await waitFor(() => expect(screen.queryByText("A name is required.")).toBeNull())
    await user.click(within(await bar()).getByRole("button", { name: "Save" }))
    await screen.findByText("Saved")
    expect(calls["PUT /company/7"]?.at(-1)?.body).toEqual({
      informations: { name: "Found", address: { city: "Brest" } },
      version: 3,
    })
  })
})

describe("who may not change a company", () => {
  it("reads that once on the page, and is offered no change", async () => {
    renderInApp(companyPage(aCompany({ contacts: [aCompanyContact(1, "Ada")] })), { user: reader })
    expect(screen.getByRole("note").textContent).toContain("Read only")
    await screen.findByText("What colleagues write down appears here.")
    expect(screen.queryAllByRole("button", { name: /^(Edit|Link|New|Write|Delete|Merge)/ })).toEqual([])
    expect(screen.queryByText(/^Write down what was said/)).toBeNull()
  })

  it("is not offered to delete it, which takes a question from who is", async () => {
    const calls = answerCalls({ "DELETE /company/7": () => answered({ success: true }) })
    const { user, router, show } = renderInApp(companyPage(aCompany()))
    expect(screen.queryByRole("button", { name: "Delete company" })).toBeNull()
    show(companyPage(aCompany({ permissions: { delete: true, owners: true } })))
    await user.click(screen.getByRole("button", { name: "Delete company" }))
    const question = await screen.findByRole("dialog")
    expect(calls["DELETE /company/7"]).toEqual([])
    await user.click(within(question).getByRole("button", { name: "Delete company" }))
    await screen.findByText("Acme has been deleted")
    expect(router.push).toHaveBeenCalledWith("/companies")
  })

  it.each([
    ["en", "Sales owners", /^Only administrators and this company’s sales owners/],
    ["fr", "Commerciaux", /^Seuls les administrateurs et les commerciaux/],
  ] as const)(
    "but its owners reads why at the field, also by keyboard (%s)",
    async (locale, label, reason) => {
      const company = aCompany({
        informations: { accountTypes: [accountTypes.vendor] },
        vendor: { ...emptyBlocks.vendor, saleOwners: [{ id: 1, nickname: "Mei" }] },
        permissions: { delete: false, owners: false },
      })
      renderInApp(companyPage(company), { locale })
      const field = within(screen.getByText(label).closest("dt") ?? document.body)
      const lock = field.getByRole("img", { name: reason })
      expect(field.queryByRole("button")).toBeNull()
      await waitFor(() => {
        lock.blur()
        lock.focus()
        expect(screen.getByRole("tooltip", { hidden: true }).textContent).toMatch(reason)
      })
    },
  )
})

it("has neither mails nor registrations nor a history for those who may not read them", async () => {
  const hasMails = async () => {
    await screen.findByRole("tab", { name: "Notes" })
    return screen.queryByRole("tab", { name: "Mails" }) !== null
  }
  const shown = () => ["Exhibitor registrations", "Emails"].filter(isBlockShown)
  answerCalls({ "GET /messenger/company-mails/7": () => answered({ data: [], has_more: false }) })
  const { unmount } = renderInApp(companyPage(aCompany()), { user: reader })
  expect(await hasMails()).toBe(true)
  expect(shown()).toEqual(["Exhibitor registrations", "Emails"])
  expect(screen.getByRole("button", { name: "History" })).toBeTruthy()
  unmount()
  const user = { ...editor, permissions: { "crm.read": true } }
  renderInApp(companyPage(aCompany(), null), { user })
  expect(await hasMails()).toBe(false)
  expect(shown()).toEqual([])
  expect(screen.queryByRole("button", { name: "History" })).toBeNull()
})
