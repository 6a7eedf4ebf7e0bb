import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { Shell } from "#components/shell/shell.tsx"
import { standingByApi } from "#lib/api/page-standing.ts"
import { enrolmentPath, offerStanding } from "#lib/pages/page-standing.ts"
import { requireUser } from "#lib/session/current-user.ts"

// Before anybody has made a call: the guard of pages asks here what a visitor may read.
offerStanding(standingByApi)

/** Without a user (a mailed link to a company) the page itself shows the sign-in, without the shell. */
export default async function CrmLayout({ children }: { children: ReactNode }) {
  const user = await requireUser()
  if (!user) return children
  // Middleware shows it in place of the page; this is for the moment in which it cannot tell yet.
  if (user.needsSecondFactor) redirect(enrolmentPath)
  return <Shell user={user}>{children}</Shell>
}
