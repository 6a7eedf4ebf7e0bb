import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SharedOauthReturn } from "#components/mail/mailboxes/administration/shared-oauth-return.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailboxes.shared"))("title") }
}

export default async function SharedOauthReturnPage({
  searchParams,
}: PageProps<"/admin/shared-mailboxes/oauth">) {
  const { state, code } = await searchParams
  const answer = typeof state === "string" && typeof code === "string" ? { state, code } : null
  return (
    <ScreenMessages areas={["mailboxes.shared", "mailboxes.linking"]}>
      <SharedOauthReturn answer={answer} />
    </ScreenMessages>
  )
}
