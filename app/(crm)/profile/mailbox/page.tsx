import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { LinkScreen } from "#components/mail/mailboxes/link/link-screen.tsx"
import { AcceptScreen } from "#components/records/privacy-notices/shared/accept-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailboxes.linking"))("title") }
}

/** Whether the key that led here is the user's own and not too old; without one there is nothing to say against it. */
async function isGood(key: string | string[] | undefined): Promise<boolean> {
  if (typeof key !== "string") return true
  try {
    await serverApi.mailboxes.openKey({ key })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}

export default async function LinkMailboxPage({ searchParams }: PageProps<"/profile/mailbox">) {
  const { key } = await searchParams
  const { data: notice } = await serverApi.privacyNotices.get({ kind: "mailbox" })
  if (notice.accepted_at === null) {
    const label = (await getTranslations("mailboxes.linking"))("back")
    return (
      <ScreenMessages areas={["privacyNotices.accept", "privacyNotices.parts"]}>
        <AcceptScreen notice={notice} back={{ href: "/profile", label }} />
      </ScreenMessages>
    )
  }
  const [mailbox, isKeyGood] = await Promise.all([serverApi.mailboxes.get(), isGood(key)])
  return (
    <ScreenMessages areas={["mailboxes.linking"]}>
      <LinkScreen mailbox={mailbox.data} waiting={mailbox.waiting} isKeyBad={!isKeyGood} />
    </ScreenMessages>
  )
}
