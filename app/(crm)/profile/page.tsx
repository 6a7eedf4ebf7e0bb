import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ProfilePage } from "#components/areas/account/profile/profile-page.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("profile"))("title") }
}

export default async function Page() {
  const [tokens, secondFactor] = await Promise.all([
    serverApi.session.listTokens(),
    serverApi.secondFactor.get(),
  ])
  return (
    <ScreenMessages areas={["profile", "passwords", "abilities"]}>
      <ProfilePage tokens={tokens.data} secondFactor={secondFactor.data} />
    </ScreenMessages>
  )
}
