import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { MergePreview } from "#lib/contract/records/merges.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import type { ComparedField } from "./choices.ts"
import { MergeScreen } from "./merge-screen.tsx"

const lea = { id: 1, name: "Léa Doppelt", version: 3 }
const other = { id: 2, name: "Lea Doppelt", version: 5 }
const merging = "POST /merge/contact"

const field = (
  name: string,
  label: string,
  values: Pick<ComparedField, "kept" | "removed">,
): ComparedField => ({
  path: `informations.${name}`,
  label,
  ...values,
  differs: true,
  suggested: values.kept === null ? "removed" : "kept",
})

/** Two contacts; only the second has a job title. */
function previewOf({ jobTitle = "Head buyer", may = true } = {}): MergePreview {
  return {
    kept: lea,
    removed: other,
    fields: [
      field("first_name", "first_name", { kept: "Léa", removed: "Lea" }),
      field("job_title", "job_title", { kept: null, removed: jobTitle }),
    ],
    rows: [{ kind: "notes", moved: 1, left: 0, reasons: [] }],
    permissions: { merge: may },
  }
}

/** The same two, the other one kept. */
const turned: MergePreview = {
  ...previewOf(),
  kept: other,
  removed: lea,
  fields: [
    field("first_name", "first_name", { kept: "Lea", removed: "Léa" }),
    field("job_title", "job_title", { kept: "Head buyer", removed: null }),
  ],
}

const merged = (kept: MergePreview["kept"], removed: MergePreview["kept"]) =>
  answered({
    success: true,
    data: {
      id: 9,
      type: "contact",
      user: null,
      at: "2026-03-01T10:00:00Z",
      undone_at: null,
      can_undo: true,
      kept: { id: kept.id, name: kept.name },
      removed: { id: removed.id, name: removed.name },
    },
  })

const choice = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name })

/** Merges, and answers the question before it. */
async function confirmMerge(user: ReturnType<typeof renderInApp>["user"]) {
  await user.click(screen.getByRole("button", { name: "Merge contacts" }))
  const question = within(await screen.findByRole("dialog"))
  await user.click(question.getByRole("button", { name: "Merge contacts" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
}

describe("two records that are compared", () => {
  it("are merged with the values chosen, those that only one of them has by themselves, and that is undone from what says so", async () => {
    const calls = answerCalls({
      [merging]: () => merged(lea, other),
      "POST /merge/9/undo": () => answered({ success: true, notRestored: { fields: [], rows: [] } }),
    })
    const { user, router } = renderInApp(<MergeScreen type="contact" first={previewOf()} undoDays={30} />)
    expect(choice("Job title: Head buyer").checked).toBe(true)
    expect(choice("First name: Léa").checked).toBe(true)
    screen.getByRole("row", { name: "Notes 1" })
    await user.click(choice("First name: Lea"))
    expect(calls[merging]).toEqual([])
    await confirmMerge(user)
    await screen.findByText("Lea Doppelt #2 has been merged into Léa Doppelt #1")
    expect(calls[merging]?.map(({ body }) => body)).toEqual([
      {
        kept: 1,
        removed: 2,
        versions: { kept: 3, removed: 5 },
        fields: { "informations.first_name": "removed", "informations.job_title": "removed" },
      },
    ])
    expect(router.replace).toHaveBeenCalledWith("/contact/1")

    await user.click(screen.getByRole("button", { name: "Undo" }))
    await screen.findByText("Lea Doppelt has been restored")
    expect(calls["POST /merge/9/undo"]).toHaveLength(1)
  })

  it("keep what was chosen when the other one is kept", async () => {
    const calls = answerCalls({
      "GET /merge/contact/2/1": () => answered({ data: turned }),
      [merging]: () => merged(other, lea),
    })
    const { user, router } = renderInApp(<MergeScreen type="contact" first={previewOf()} undoDays={30} />)
    await user.click(choice("Job title: Empty"))
    await user.click(choice("Keep Lea Doppelt #2"))
    await screen.findByRole("heading", { name: "Moving to Lea Doppelt #2" })
    expect(choice("Keep Lea Doppelt #2").checked).toBe(true)
    expect(choice("Job title: Empty").checked).toBe(true)
    expect(choice("First name: Lea").checked).toBe(true)
    await confirmMerge(user)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/contact/2"))
    expect(calls[merging]?.[0]?.body).toMatchObject({
      kept: 2,
      removed: 1,
      fields: { "informations.first_name": "kept", "informations.job_title": "removed" },
    })
  })

  it("say what somebody changed meanwhile, keep the other choices, and are merged over that", async () => {
    const answers = [answered({ message: "changed" }, 409), merged(lea, other)]
    const now = { ...previewOf({ jobTitle: "Director" }), removed: { ...other, version: 6 } }
    const calls = answerCalls({
      "GET /merge/contact/1/2": () => answered({ data: now }),
      [merging]: () => answers.shift() ?? answered({}, 500),
    })
    const { user, router } = renderInApp(<MergeScreen type="contact" first={previewOf()} undoDays={30} />)
    await user.click(choice("First name: Lea"))
    await confirmMerge(user)
    await screen.findByText("Changed in the meantime: Job title. Check, then merge.")
    expect(choice("Job title: Director").checked).toBe(true)
    expect(choice("First name: Lea").checked).toBe(true)
    expect(router.replace).not.toHaveBeenCalled()
    await confirmMerge(user)
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/contact/1"))
    expect(calls[merging]?.at(-1)?.body).toMatchObject({ versions: { kept: 3, removed: 6 } })
  })

  it("are not merged by who may not delete the one that goes, and is told so", () => {
    renderInApp(<MergeScreen type="company" first={previewOf({ may: false })} undoDays={30} />)
    screen.getByText(/^You cannot delete Lea Doppelt/)
    expect(screen.getByRole("button", { name: "Merge companies" })).toHaveProperty("disabled", true)
  })
})
