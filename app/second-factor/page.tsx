import type { Metadata } from "next"
import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { EnrolmentScreen } from "#components/identity/account/second-factor/enrolment-screen.tsx"
import { homePath } from "#lib/access/route-access.ts"
import { safePath } from "#lib/access/safe-path.ts"
import { requestedPageHeader } from "#lib/pages/page-standing.ts"
import { requireUser } from "#lib/session/current-user.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("enrolment"))("title") }
}

/** Shown in place of whatever page was asked for, as long as a second factor is owed. */
export default async function SecondFactorPage() {
  const [user, incoming] = await Promise.all([requireUser(), headers()])
  const to = safePath(incoming.get(requestedPageHeader)) ?? homePath
  if (!user?.needsSecondFactor) redirect(to)
  return <EnrolmentScreen user={user} to={to} />
}
