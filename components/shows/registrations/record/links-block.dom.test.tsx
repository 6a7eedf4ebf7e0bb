import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { Association } from "#lib/contract/shows/registration-detail.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aRegistration } from "#tests/components/registrations.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { LinksBlock } from "./links-block.tsx"

function linked(id: number, name: string, is_primary: boolean): Association {
  const marketplace = { mp_id: null, mp_url: null, mp_type: null }
  return { association_id: id, company_id: 10 * id, name, is_primary, ...marketplace, lifecycles: [] }
}

const bonton = linked(4, "Bonton", true)
const afterwards = {
  success: true,
  companies: [bonton],
  company: bonton,
  detail: aRegistration({ associations: [bonton] }),
  forceDeleteIsUse: false,
}

const block = { registration: 12, associations: [], onBooths: [], draft: null }

describe("companies of a registration", () => {
  it("a company chosen on its own page is linked by Enter, and not before", async () => {
    const calls = answerCalls({ "POST /registration/12/associate": () => answered(afterwards) })
    const { user, router } = renderInApp(<LinksBlock {...block} draft={{ id: 40, name: "Bonton" }} />, {
      address: "/registration/12?linkCompany=40",
    })
    await screen.findByRole("region", { name: "Link Bonton?" })
    expect(calls["POST /registration/12/associate"]).toEqual([])
    await user.keyboard("{Enter}")
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/registration/12", { scroll: false }))
    expect(calls["POST /registration/12/associate"]?.map(({ body }) => body)).toEqual([{ company_id: 40 }])
  })

  it("the primary one stays while others are linked, and says why", async () => {
    const calls = answerCalls({})
    const { user } = renderInApp(
      <LinksBlock {...block} associations={[bonton, linked(5, "Bonpoint", false)]} />,
    )
    const remove = screen.getByRole("button", { name: "Remove the link to Bonton" })
    expect(remove.getAttribute("aria-disabled")).toBe("true")
    expect(remove.dataset.tooltip).toMatch(/cannot be removed while secondary/)
    await user.click(remove)
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(calls).toEqual({})
  })

  it("one that is on booths is removed by force, once that was read", async () => {
    const calls = answerCalls({
      "DELETE /registration/associate/4": () => answered({ ...afterwards, companies: [] }),
    })
    const { user } = renderInApp(<LinksBlock {...block} associations={[bonton]} onBooths={[4]} />)
    await user.click(screen.getByRole("button", { name: "Remove the link to Bonton" }))
    await screen.findByText(/It is on booths/)
    await user.click(screen.getByRole("button", { name: "Remove the link" }))
    await waitFor(() => expect(calls["DELETE /registration/associate/4"]).toHaveLength(1))
    const [call] = calls["DELETE /registration/associate/4"] ?? []
    expect(call?.search.get("force") ?? JSON.stringify(call?.body)).toMatch(/true/)
  })

  it("who may not change records can leave the company that the address asks to link", async () => {
    const { user, router } = renderInApp(<LinksBlock {...block} draft={{ id: 40, name: "Bonton" }} />, {
      address: "/registration/12?linkCompany=40",
      user: { ...editor, permissions: readsAll },
    })
    const link = await screen.findByRole("button", { name: "Link" })
    expect(link.getAttribute("aria-disabled")).toBe("true")
    await user.click(screen.getByRole("button", { name: "Not this one" }))
    expect(router.replace).toHaveBeenCalledWith("/registration/12", { scroll: false })
  })

  it("who may not read companies sees why none can be linked", async () => {
    const calls = answerCalls({})
    const permissions = { ...editor.permissions, "crm.read": false }
    const { user } = renderInApp(<LinksBlock {...block} />, { user: { ...editor, permissions } })
    const link = screen.getByRole("button", { name: "Link a company" })
    expect(link.dataset.tooltip).toMatch(/^You need the right to read companies/)
    await user.click(link)
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(calls).toEqual({})
  })

  it("who may not change records sees every action, and why it does nothing", () => {
    const viewer = { ...editor, permissions: readsAll }
    renderInApp(<LinksBlock {...block} associations={[bonton]} />, { user: viewer })
    for (const name of ["Link a company", "Remove the link to Bonton"]) {
      const button = screen.getByRole("button", { name })
      expect(button.getAttribute("aria-disabled")).toBe("true")
      expect(button.dataset.tooltip).toMatch(/ask an administrator for that right/)
    }
  })
})
