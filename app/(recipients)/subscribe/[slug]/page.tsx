import { orUnknown } from "#components/automation/mailing-pages/or-unknown.ts"
import { oneOf, secretMetadata } from "#components/automation/mailing-pages/page-parts.ts"
import { SubscribeScreen } from "#components/automation/mailing-pages/subscribe-screen.tsx"
import { UnknownScreen } from "#components/automation/mailing-pages/unknown-screen.tsx"
import { publicPart } from "#components/shell/public-part.ts"
import { recipientApi } from "#lib/api/server.ts"

export const generateMetadata = () => secretMetadata("subscribe")

export default async function SubscribePage({ params, searchParams }: PageProps<"/subscribe/[slug]">) {
  const [{ slug }, { said, kept }] = await Promise.all([params, searchParams])
  const name = publicPart(slug)
  const data = await orUnknown(recipientApi.mailingPages.getForm({ slug: name, kept: oneOf(kept) }))
  if (!data) return <UnknownScreen />
  return <SubscribeScreen slug={name} form={data} outcome={oneOf(said)} />
}
