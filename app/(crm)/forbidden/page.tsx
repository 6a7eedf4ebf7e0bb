import type { Metadata } from "next"
import { headers } from "next/headers"
import { notFound, redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { ForbiddenPage } from "#components/shell/forbidden-page.tsx"
import { missingFor } from "#lib/access/route-access.ts"
import { safePath } from "#lib/access/safe-path.ts"
import { requestedPageHeader } from "#lib/pages/page-standing.ts"
import { requireUser } from "#lib/session/current-user.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("errors"))("forbiddenTitle") }
}

/** Shown in place of a page that its visitor may not read; its own address is nobody's. */
export default async function Page() {
  const [user, incoming] = await Promise.all([requireUser(), headers()])
  const page = safePath(incoming.get(requestedPageHeader))
  if (!user || !page) notFound()
  const missing = missingFor(page.replace(/[?#].*$/, ""), user)
  if (!missing) redirect(page)
  return <ForbiddenPage ability={missing} />
}
