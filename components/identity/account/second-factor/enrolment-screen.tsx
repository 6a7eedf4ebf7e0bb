import { headers } from "next/headers"
import { getTranslations } from "next-intl/server"
import frame from "#components/identity/account/sign-in/sign-in-screen.module.css"
import { LocaleSwitch } from "#components/shell/locale-switch.tsx"
import { ProductMark } from "#components/shell/product-mark.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import type { User } from "#lib/contract/identity/session.ts"
import { signInTokenHeader } from "#lib/session/sign-in-token.ts"
import classes from "./enrolment.module.css"
import { Enrolment } from "./enrolment.tsx"
import { SignOutForm } from "./sign-out-form.tsx"

type Props = {
  user: User
  /** Path to go on to. */
  to: string
}

/** What a user sees who must have a second factor and has none, in place of every page: why, how, and the way out. */
export async function EnrolmentScreen({ user, to }: Props) {
  const [t, incoming] = await Promise.all([getTranslations("enrolment"), headers()])
  return (
    <main className={frame.screen} data-wide>
      <div className={frame.card}>
        <ProductMark size={28} />
        <div>
          <h1 className={frame.title}>{t("title")}</h1>
          <p className={frame.reason}>{t("why", { email: user.email })}</p>
        </div>
        <p className={classes.noScript}>{t("noScript")}</p>
        <ScreenMessages areas={["enrolment", "profile", "passwords"]}>
          <Enrolment to={to} />
          <SignOutForm csrfToken={incoming.get(signInTokenHeader) ?? ""} />
        </ScreenMessages>
      </div>
      <LocaleSwitch />
    </main>
  )
}
