import { abilityTexts } from "#components/identity/account/shared/ability-texts.ts"
import { isGrantedToAdministrators } from "#lib/access/abilities.ts"
import type { Ability, NewToken } from "#lib/contract/identity/session.ts"
import { usualTokenDays } from "#lib/contract/identity/token-terms.ts"

/** What the form of a new token holds. */
export type TokenDraft = Required<Pick<NewToken, "name" | "abilities" | "has_all_rights" | "ends_on">> & {
  current_password: string
  code: string
}

/** What a token may be given: what its user may do. */
export type Grantable = { isAdmin: boolean; abilities: readonly Ability[] }

/** Abilities to choose among for a token. What is given to administrators by name guards calls that no script makes. */
export function offeredTo({ isAdmin, abilities }: Grantable): readonly Ability[] {
  const own = isAdmin ? abilityTexts.map(({ ability }) => ability) : abilities
  return own.filter((ability) => !isGrantedToAdministrators(ability))
}

const dayLength = 86_400_000

/** The day so many days from a moment where the reader is, YYYY-MM-DD: the form of dates in Canadian English. */
export function dayAhead(now: Date, days: number): string {
  return new Intl.DateTimeFormat("en-CA").format(new Date(now.getTime() + days * dayLength))
}

/** Nothing is given before it is chosen. */
export function emptyToken(now: Date): TokenDraft {
  return {
    name: "",
    abilities: [],
    has_all_rights: false,
    ends_on: dayAhead(now, usualTokenDays),
    current_password: "",
    code: "",
  }
}

/** Whether everything is there that the back end asks for before it looks. */
export const isReady = ({ name, abilities, has_all_rights, ends_on, current_password }: TokenDraft) =>
  name.trim() !== "" && ends_on !== "" && current_password !== "" && (has_all_rights || abilities.length > 0)

/** What is sent: a code only where one was typed. */
export function sentToken({ name, code, ...draft }: TokenDraft): NewToken {
  return { ...draft, name: name.trim(), ...(code.trim() !== "" && { code: code.trim() }) }
}
