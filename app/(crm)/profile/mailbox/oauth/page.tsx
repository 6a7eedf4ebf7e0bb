import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { OauthReturn } from "#components/mail/mailboxes/link/oauth-return.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailboxes.linking"))("title") }
}

export default async function OauthReturnPage({ searchParams }: PageProps<"/profile/mailbox/oauth">) {
  const { state, code } = await searchParams
  const answer = typeof state === "string" && typeof code === "string" ? { state, code } : null
  return (
    <ScreenMessages areas={["mailboxes.linking"]}>
      <OauthReturn answer={answer} />
    </ScreenMessages>
  )
}
