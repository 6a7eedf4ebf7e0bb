import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { AllSequences } from "#components/automation/sequences/shared/all-sequences.tsx"
import { SenderList } from "#components/mail/senders/sender-list.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailingLists.senders"))("title") }
}

export default async function SendersPage() {
  const [{ data, tradeshows, mailboxes }, stopped] = await Promise.all([
    serverApi.mailingSenders.list(),
    serverApi.sequences.getSwitch(),
  ])
  return (
    <ScreenMessages areas={["mailingLists.senders", "senderChecks", "sequences.switch"]}>
      <SenderList senders={data} tradeshows={tradeshows} mailboxes={mailboxes} />
      <AllSequences state={stopped} />
    </ScreenMessages>
  )
}
