import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { CalendarHost } from "#components/home/calendar/shared/calendar-host.tsx"
import { ProfilePage } from "#components/identity/account/profile/profile-page.tsx"
import { MailboxSections } from "#components/mail/mailboxes/shared/mailbox-sections.tsx"
import { SnippetsBlock } from "#components/mail/snippets/shared/snippets-block.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { can, readsAnything } from "#lib/access/abilities.ts"
import { serverApi } from "#lib/api/server.ts"
import { requireUser } from "#lib/session/current-user.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("profile"))("title") }
}

export default async function Page() {
  const user = await requireUser()
  const readsMails = can(user, "mail.read")
  const [tokens, secondFactor, mailbox, mailProfile, exclusions, feed] = await Promise.all([
    serverApi.session.listTokens(),
    serverApi.secondFactor.get(),
    serverApi.mailboxes.get(),
    readsMails ? serverApi.mailboxes.getProfile() : null,
    readsMails ? serverApi.mailboxes.listExclusions() : null,
    readsAnything(user) ? serverApi.calendar.getFeed() : null,
  ])
  return (
    <ScreenMessages areas={["profile", "passwords", "abilities", "mailboxes", "snippets.entry", "calendar"]}>
      <ProfilePage tokens={tokens.data} secondFactor={secondFactor.data}>
        <MailboxSections
          loaded={mailbox}
          profile={mailProfile?.data ?? null}
          exclusions={exclusions?.data ?? []}
        />
        <SnippetsBlock />
        {feed && <CalendarHost createdAt={feed.created_at} />}
      </ProfilePage>
    </ScreenMessages>
  )
}
