import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ForgottenScreen } from "#components/identity/account/passwords/forgotten-screen.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("passwords"))("forgotten.title") }
}

export default function ForgottenPasswordPage() {
  return <ForgottenScreen />
}
