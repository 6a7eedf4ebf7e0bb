import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { UserPage } from "#components/identity/users/user-page.tsx"
import { auditAreas } from "#components/records/audit/audit-areas.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

/** The user of the page's address, asked for once however many parts of the page need it. */
const loadUser = cache(async (segment: string) => {
  const id = recordIdOf(segment)
  if (id === null) notFound()
  try {
    return (await serverApi.users.get({ user: id })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
})

export async function generateMetadata({ params }: PageProps<"/admin/users/[id]">): Promise<Metadata> {
  return { title: (await loadUser((await params).id)).name }
}

export default async function Page({ params }: PageProps<"/admin/users/[id]">) {
  const user = await loadUser((await params).id)
  const { data: tokens } = await serverApi.users.listTokens({ user: user.id })
  return (
    <ScreenMessages areas={["users", "abilities", "profile", "persons", ...auditAreas]}>
      <UserPage key={user.id} user={user} tokens={tokens} />
    </ScreenMessages>
  )
}
