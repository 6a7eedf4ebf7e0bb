import { orUnknown } from "#components/automation/mailing-pages/or-unknown.ts"
import { oneOf, secretMetadata } from "#components/automation/mailing-pages/page-parts.ts"
import { UnknownScreen } from "#components/automation/mailing-pages/unknown-screen.tsx"
import { UnsubscribeScreen } from "#components/automation/mailing-pages/unsubscribe-screen.tsx"
import { publicPart } from "#components/shell/public-part.ts"
import { recipientApi } from "#lib/api/server.ts"

export const generateMetadata = () => secretMetadata("unsubscribe")

export default async function UnsubscribePage({ params, searchParams }: PageProps<"/unsubscribe/[token]">) {
  const [{ token }, { said }] = await Promise.all([params, searchParams])
  const name = publicPart(token)
  const data = await orUnknown(recipientApi.mailingPages.getChoice({ token: name }))
  if (!data) return <UnknownScreen />
  return <UnsubscribeScreen token={name} choice={data} outcome={oneOf(said)} />
}
