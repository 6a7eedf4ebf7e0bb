import type { Ability } from "#lib/contract/identity/session.ts"
import type { StartPage } from "#lib/contract/identity/start-pages.ts"

/** What next-auth's session says of the user. The bearer token is no part of it. */
type Claims = {
  name: string
  email: string
  isAdmin: boolean
  ownerId: number
  abilities: Ability[]
  /** Absent from cookies of an earlier release. */
  startPage?: StartPage
}

declare module "next-auth" {
  interface User extends Claims {
    id: string
  }
  interface Session {
    user: Claims
  }
}

declare module "next-auth/jwt" {
  interface JWT extends Claims {
    /** When the claims were last read from users/auth, in milliseconds. */
    refreshedAt: number
  }
}
