import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SecurityList } from "#components/identity/security-log/security-list.tsx"
import { loadSecurityUrl, securityQuery } from "#components/identity/security-log/security-url.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

/** Users offered to choose from. */
const maxUsers = 100

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("securityLog"))("title") }
}

export default async function SecurityPage({ searchParams }: PageProps<"/admin/security">) {
  const url = await loadSecurityUrl(searchParams)
  const [{ data, next }, users] = await Promise.all([
    serverApi.securityLog.list(securityQuery(url)),
    serverApi.users.list({ per_page: maxUsers }),
  ])
  return (
    <ScreenMessages areas={["securityLog"]}>
      <SecurityList
        key={JSON.stringify(url)}
        url={url}
        events={data}
        next={next}
        users={users.data.map(({ id, name }) => ({ id, name }))}
      />
    </ScreenMessages>
  )
}
