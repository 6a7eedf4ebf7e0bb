import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SignInForm } from "#components/identity/account/sign-in/sign-in-form.tsx"
import { SignInScreen } from "#components/identity/account/sign-in/sign-in-screen.tsx"
import { LocaleSwitch } from "#components/shell/locale-switch.tsx"
import { homePath } from "#lib/access/route-access.ts"
import { safePath } from "#lib/access/safe-path.ts"
import { readProblem } from "#lib/session/sign-in-problem.ts"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("session"))("title") }
}

/** Home: sign-in. Who is signed in already is sent on before this page is made. */
export default async function HomePage({ searchParams }: Props) {
  const { from, error } = await searchParams
  const [t, back] = [await getTranslations("session"), safePath(from)]
  return (
    <SignInScreen
      Form={SignInForm}
      Language={LocaleSwitch}
      to={back ?? homePath}
      reason={back ? t("toGoOn") : undefined}
      problem={typeof error === "string" ? readProblem(error) : undefined}
    />
  )
}
