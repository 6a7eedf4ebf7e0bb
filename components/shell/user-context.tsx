"use client"

import { createContext, type ReactNode, use } from "react"
import { can } from "#lib/access/abilities.ts"
import type { Ability, User } from "#lib/contract/identity/session.ts"

const SignedIn = createContext<User | undefined>(undefined)
const Demo = createContext(false)

type Props = {
  user: User
  /** This is the demo, or development: what is only there has its screens. */
  isDemo?: boolean
  children: ReactNode
}

export function UserProvider({ user, isDemo = false, children }: Props) {
  return (
    <Demo value={isDemo}>
      <SignedIn value={user}>{children}</SignedIn>
    </Demo>
  )
}

export const useIsDemo = (): boolean => use(Demo)

/** The signed-in user, in browser code below the shell; ask `can(user, ability)` of lib/access/abilities.ts for rights. */
export function useUser(): User {
  const user = use(SignedIn)
  if (!user) throw new Error("useUser needs a signed-in user: render below the shell")
  return user
}

/** Whether the signed-in user has an ability: the parts of screens that show what may not be read are left out. */
export function useCan(ability: Ability): boolean {
  return can(useUser(), ability)
}

/** Whether the signed-in user may change records of the CRM; who may not sees no controls for it. */
export function useMayEdit(): boolean {
  return can(useUser(), "record.edit")
}
