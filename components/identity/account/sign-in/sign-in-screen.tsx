import { headers } from "next/headers"
import { getTranslations } from "next-intl/server"
import type { ComponentType } from "react"
import { ProductMark } from "#components/shell/product-mark.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import type { SignInProblem } from "#lib/session/sign-in-problem.ts"
import { signInTokenHeader } from "#lib/session/sign-in-token.ts"
import type { SignInFormProps } from "./sign-in-form.tsx"
import classes from "./sign-in-screen.module.css"

/** Written by the build: scripts/third-party. */
const noticesPath = "/third-party-notices.txt"

type Props = {
  /** Path to go to after sign-in. */
  to: string
  /** Said above the form when the visitor was going somewhere. */
  reason?: string
  problem?: SignInProblem
  /** Home has the form and the choice of the language in its page, other pages fetch them. */
  Form: ComponentType<SignInFormProps>
  Language: ComponentType
}

/** The sign-in screen, as Home and in place of a page. */
export async function SignInScreen({ to, reason, problem, Form, Language }: Props) {
  const [t, incoming] = await Promise.all([getTranslations("session"), headers()])
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <ProductMark size={28} />
        <div>
          <h1 className={classes.title}>{t("title")}</h1>
          {reason && <p className={classes.reason}>{reason}</p>}
        </div>
        <ScreenMessages areas={["session"]}>
          <Form to={to} problem={problem} csrfToken={incoming.get(signInTokenHeader) ?? ""} />
        </ScreenMessages>
      </div>
      <Language />
      <a className={classes.foot} href={noticesPath}>
        {t("notices")}
      </a>
    </main>
  )
}
