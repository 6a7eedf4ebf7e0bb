"use client"

import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { api } from "#lib/api/client.ts"
import classes from "./link.module.css"
import { useLinked } from "./use-link.ts"

/** What the provider gave; null when it gave nothing. */
type Props = { given: { state: string; code: string } | null }

/** Where the provider leads back to: what it gave is redeemed, once. */
export function OauthReturn({ given }: Props) {
  const t = useTranslations("mailboxes.linking")
  const errors = useTranslations("errors")
  const onLinked = useLinked()
  const finish = useMutation({
    mutationFn: (answer: NonNullable<Props["given"]>) => api.mailboxes.finishOauth(answer),
    onSuccess: onLinked,
  })
  const isBegun = useRef(false)
  const { mutate } = finish
  useEffect(() => {
    // A code is good once: what the browser runs twice is asked for once.
    if (!given || isBegun.current) return
    isBegun.current = true
    mutate(given)
  }, [given, mutate])
  const isOver = !given || finish.isError
  return (
    <PlainScreen size="narrow" title={t("title")} back={<BackLink href="/profile">{t("back")}</BackLink>}>
      {!isOver && <p role="status">{t("finishing")}</p>}
      {isOver && (
        <>
          <p role="alert" className={classes.refused}>
            {finish.isError ? describeError(finish.error, errors).text : t("oauthRefused")}
          </p>
          <Link href="/profile/mailbox" className={buttons.plain}>
            {t("startAgain")}
          </Link>
        </>
      )}
    </PlainScreen>
  )
}
