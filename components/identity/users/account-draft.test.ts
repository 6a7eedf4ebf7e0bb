import { describe, expect, it } from "vitest"
import { abilityTexts } from "#components/identity/account/shared/ability-texts.ts"
import { rebase } from "#components/records/lists/administration/editing/rebase.ts"
import { abilities } from "#lib/contract/identity/session.ts"
import { emptyDraft, isSameDraft, withAbility } from "./account-draft.ts"

const current = { ...emptyDraft, name: "Ada", email: "ada@example.com" }

describe("the form of a user", () => {
  it("offers every ability", () => {
    expect(abilityTexts.map(({ ability }) => ability).sort()).toEqual([...abilities].sort())
  })

  it("is unchanged when an ability is given and taken away again", () => {
    const changed = withAbility(current, "tag.create", true)
    expect(isSameDraft(changed, current)).toBe(false)
    expect(isSameDraft(withAbility(changed, "tag.create", false), current)).toBe(true)
  })

  it("does not care in which order abilities were given", () => {
    const one = withAbility(withAbility(current, "use-sib", true), "tag.create", true)
    const other = withAbility(withAbility(current, "tag.create", true), "use-sib", true)
    expect(isSameDraft(one, other)).toBe(true)
  })

  it("keeps what was typed and takes what others changed beside it", () => {
    const typed = { ...current, nickname: "Ada" }
    const now = { ...current, name: "Ada Lovelace", isAdmin: true }
    expect(rebase(typed, current, now)).toEqual({ ...now, nickname: "Ada" })
  })

  it("keeps what was typed where both changed the same field", () => {
    expect(rebase({ ...current, name: "Mine" }, current, { ...current, name: "Theirs" }).name).toBe("Mine")
  })
})
