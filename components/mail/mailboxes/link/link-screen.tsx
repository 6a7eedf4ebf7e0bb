"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import type { MailboxDetail, ServerSuggestion, WaitingMailbox } from "#lib/contract/mail/mailboxes.ts"
import { AddressForm } from "./address-form.tsx"
import classes from "./link.module.css"
import { firstValues, withSuggestion } from "./link-values.ts"

/** Shown once the address is known. */
const LinkForm = later(() => import("./link-form.tsx").then((loaded) => loaded.LinkForm), {
  loadsWhenIdle: true,
})

/** Shown while a code is waited for. */
const ProofForm = later(() => import("./proof-form.tsx").then((loaded) => loaded.ProofForm))

type Props = {
  mailbox: MailboxDetail | null
  /** What was to be linked and waits for the code that was sent to its address. */
  waiting: WaitingMailbox | null
  /** The key of the address that led here is somebody else's or too old. */
  isKeyBad: boolean
}

/** Links a mailbox: the address first, then its servers and the password, which both servers are tried with. */
export function LinkScreen({ mailbox, waiting, isKeyBad }: Props) {
  const t = useTranslations("mailboxes.linking")
  const user = useUser()
  const [values, setValues] = useState(() => firstValues(mailbox, user))
  const [known, setKnown] = useState<ServerSuggestion>()
  const [isOther, setOther] = useState(false)
  // A mailbox that was asked for again is shown as waiting.
  const [shownFor, setShownFor] = useState(waiting)
  if (shownFor !== waiting) {
    setShownFor(waiting)
    setOther(false)
  }
  return (
    <PlainScreen
      size="narrow"
      title={t("title")}
      lead={t("lead")}
      back={<BackLink href="/profile">{t("back")}</BackLink>}
    >
      {mailbox?.intake === "local" && <p className={classes.notice}>{t("localFirst")}</p>}
      {isKeyBad && <p className={classes.notice}>{t("badKey")}</p>}
      {waiting && !isOther ? (
        <ProofForm key={waiting.email} waiting={waiting} onOther={() => setOther(true)} />
      ) : known ? (
        <LinkForm
          known={known}
          values={values}
          onChange={(part) => setValues((held) => ({ ...held, ...part }))}
          onOther={() => setKnown(undefined)}
        />
      ) : (
        <AddressForm
          email={values.email}
          onChange={(email) => setValues((held) => ({ ...held, email }))}
          onKnown={(suggestion) => {
            setValues((held) => withSuggestion(held, suggestion))
            setKnown(suggestion)
          }}
        />
      )}
    </PlainScreen>
  )
}
