import { getTranslations } from "next-intl/server"
import { LocaleSwitchHost, SignInFormHost } from "./sign-in-form-host.tsx"
import { SignInScreen } from "./sign-in-screen.tsx"

/**
 * The sign-in screen in place of a page whose link is mailed around; afterwards the same page.
 * @param path path of that page, with its query
 */
export async function InlineSignIn({ path }: { path: string }) {
  const t = await getTranslations("session")
  return <SignInScreen to={path} reason={t("toGoOn")} Form={SignInFormHost} Language={LocaleSwitchHost} />
}
