import { getTranslations } from "next-intl/server"
import frame from "#components/identity/account/sign-in/sign-in-screen.module.css"
import { LocaleSwitch } from "#components/shell/locale-switch.tsx"
import { ProductMark } from "#components/shell/product-mark.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"
import { ForgottenForm } from "./forgotten-form.tsx"

/** Where somebody asks for a link to choose a new password; where no mails can be sent it says whom to ask. */
export async function ForgottenScreen() {
  const t = await getTranslations("passwords.forgotten")
  const { by_mail: isByMail } = await serverApi.passwordLinks.howToReset()
  return (
    <main className={frame.screen}>
      <div className={frame.card}>
        <ProductMark size={28} />
        <div>
          <h1 className={frame.title}>{t("title")}</h1>
          <p className={frame.reason}>{t(isByMail ? "lead" : "noMail")}</p>
        </div>
        {isByMail && (
          <ScreenMessages areas={["passwords"]}>
            <ForgottenForm />
          </ScreenMessages>
        )}
        <a href="/">{t("back")}</a>
      </div>
      <LocaleSwitch />
    </main>
  )
}
