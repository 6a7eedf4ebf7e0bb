import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import {
  NoRight,
  PrivateMailsScreen,
} from "#components/mail/disclosures/administration/private-mails-screen.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { can } from "#lib/access/abilities.ts"
import { serverApi } from "#lib/api/server.ts"
import { requireUser } from "#lib/session/current-user.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("disclosures"))("title") }
}

export default async function Page({ searchParams }: PageProps<"/admin/private-mails">) {
  const mayDisclose = can(await requireUser(), "mail.disclose")
  const { before: asked } = await searchParams
  const before = typeof asked === "string" ? recordIdOf(asked) : null
  const found = mayDisclose ? await serverApi.mailDisclosures.list(before === null ? {} : { before }) : null
  return (
    <ScreenMessages areas={["disclosures"]}>
      {found ? (
        <PrivateMailsScreen
          waiting={found.waiting}
          earlier={found.data}
          next={found.next}
          isFirst={before === null}
        />
      ) : (
        <NoRight />
      )}
    </ScreenMessages>
  )
}
