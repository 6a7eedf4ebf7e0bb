"use client"

import { createContext, type ReactNode, use } from "react"
import { can } from "#lib/abilities.ts"
import type { User } from "#lib/contract/session.ts"

const SignedIn = createContext<User | undefined>(undefined)

export function UserProvider({ user, children }: { user: User; children: ReactNode }) {
  return <SignedIn value={user}>{children}</SignedIn>
}

/** The signed-in user, in browser code below the shell; ask `can(user, ability)` of lib/abilities for rights. */
export function useUser(): User {
  const user = use(SignedIn)
  if (!user) throw new Error("useUser needs a signed-in user: render below the shell")
  return user
}

/** Whether the signed-in user may change records of the CRM; who may not sees no controls for it. */
export function useMayEdit(): boolean {
  return can(useUser(), "record.edit")
}
