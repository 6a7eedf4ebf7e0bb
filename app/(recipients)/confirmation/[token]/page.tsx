import { ConfirmScreen } from "#components/automation/mailing-pages/confirm-screen.tsx"
import { orUnknown } from "#components/automation/mailing-pages/or-unknown.ts"
import { oneOf, secretMetadata } from "#components/automation/mailing-pages/page-parts.ts"
import { UnknownScreen } from "#components/automation/mailing-pages/unknown-screen.tsx"
import { publicPart } from "#components/shell/public-part.ts"
import { recipientApi } from "#lib/api/server.ts"

export const generateMetadata = () => secretMetadata("confirm")

export default async function ConfirmationPage({ params, searchParams }: PageProps<"/confirmation/[token]">) {
  const [{ token }, { said }] = await Promise.all([params, searchParams])
  const name = publicPart(token)
  const data = await orUnknown(recipientApi.mailingPages.getConfirmation({ token: name }))
  if (!data) return <UnknownScreen />
  return <ConfirmScreen token={name} confirmation={data} outcome={oneOf(said)} />
}
