import { orUnknown } from "#components/automation/mailing-pages/or-unknown.ts"
import { oneOf, secretMetadata } from "#components/automation/mailing-pages/page-parts.ts"
import { PreferencesScreen } from "#components/automation/mailing-pages/preferences-screen.tsx"
import { UnknownScreen } from "#components/automation/mailing-pages/unknown-screen.tsx"
import { publicPart } from "#components/shell/public-part.ts"
import { recipientApi } from "#lib/api/server.ts"

export const generateMetadata = () => secretMetadata("preferences")

export default async function PreferencesPage({ params, searchParams }: PageProps<"/preferences/[token]">) {
  const [{ token }, { said, ticks }] = await Promise.all([params, searchParams])
  const name = publicPart(token)
  const data = await orUnknown(recipientApi.mailingPages.getChoice({ token: name }))
  if (!data) return <UnknownScreen />
  return <PreferencesScreen token={name} choice={data} outcome={oneOf(said)} ticks={oneOf(ticks)} />
}
