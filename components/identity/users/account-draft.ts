import type { Ability } from "#lib/contract/identity/session.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"

/** What the form of a user holds. */
export type AccountDraft = {
  name: string
  email: string
  nickname: string
  isAdmin: boolean
  abilities: Ability[]
}

export const emptyDraft: AccountDraft = { name: "", email: "", nickname: "", isAdmin: false, abilities: [] }

/** The form of a stored user. */
export function draftOf({ name, email, nickname, isAdmin, abilities }: UserAccount): AccountDraft {
  return { name, email, nickname: nickname ?? "", isAdmin, abilities: [...abilities].sort() }
}

/** The draft with an ability given, or taken away. */
export function withAbility(draft: AccountDraft, ability: Ability, isGranted: boolean): AccountDraft {
  const others = draft.abilities.filter((one) => one !== ability)
  return { ...draft, abilities: isGranted ? [...others, ability].sort() : others }
}

/** Whether the draft gives any rights. */
export const mayAnything = ({ isAdmin, abilities }: AccountDraft) => isAdmin || abilities.length > 0

export function isSameDraft(one: AccountDraft, other: AccountDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
