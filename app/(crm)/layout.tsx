import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { Shell } from "#components/shell/shell.tsx"
import { requireUser } from "#lib/current-user.ts"
import { enrolmentPath } from "#lib/page-standing.ts"

/** Without a user (a mailed link to a company) the page itself shows the sign-in, without the shell. */
export default async function CrmLayout({ children }: { children: ReactNode }) {
  const user = await requireUser()
  if (!user) return children
  // Middleware shows it in place of the page; this is for the moment in which it cannot tell yet.
  if (user.needsSecondFactor) redirect(enrolmentPath)
  return <Shell user={user}>{children}</Shell>
}
