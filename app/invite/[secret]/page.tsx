import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PasswordScreen } from "#components/identity/account/passwords/password-screen.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("passwords"))("title.invite") }
}

export default async function InvitePage({ params }: PageProps<"/invite/[secret]">) {
  return <PasswordScreen secret={(await params).secret} />
}
