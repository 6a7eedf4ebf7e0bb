import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { RegisterScreen } from "#components/privacy/processing-register/register-screen.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("processingRegister"))("title") }
}

export default async function Page() {
  const { data } = await serverApi.processingRegister.get()
  return <RegisterScreen {...data} />
}
