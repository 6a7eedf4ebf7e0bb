import { getTranslations } from "next-intl/server"
import frame from "#components/identity/account/sign-in/sign-in-screen.module.css"
import { LocaleSwitch } from "#components/shell/locale-switch.tsx"
import { ProductMark } from "#components/shell/product-mark.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import { ChoosePasswordForm } from "./choose-password-form.tsx"
import classes from "./password-screen.module.css"

/** Where an invitation or a reset link leads. Opening it only looks at the link; choosing a password uses it up. */
export async function PasswordScreen({ secret }: { secret: string }) {
  const t = await getTranslations("passwords")
  const link = await readLink(secret)
  const isValid = "email" in link
  return (
    <main className={frame.screen}>
      <div className={frame.card}>
        <ProductMark size={28} />
        <div>
          <h1 className={frame.title}>{isValid ? t(`title.${link.kind}`) : t("title.over")}</h1>
          <p className={frame.reason}>{isValid ? t("whose", { email: link.email }) : link.problem}</p>
        </div>
        {isValid ? (
          <ScreenMessages areas={["passwords"]}>
            <ChoosePasswordForm secret={secret} email={link.email} />
          </ScreenMessages>
        ) : (
          <div className={classes.form}>
            <p className={classes.text}>{t("askAgain")}</p>
            <a href="/" className={buttons.primary}>
              {t("signIn")}
            </a>
          </div>
        )}
      </div>
      <LocaleSwitch />
    </main>
  )
}

/** @returns the link, or why it cannot be used */
async function readLink(secret: string) {
  try {
    return (await serverApi.passwordLinks.look({ secret })).data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message } = error
    if (status === 404 || status === 410) return { problem: message }
    return { problem: describeError(error, await getTranslations("errors")).text }
  }
}
