"use client"

import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type ReactNode, useEffect, useRef } from "react"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { Link } from "#components/ui/page/link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import classes from "./link.module.css"

/** What the provider answered; null when it refused. */
export type OauthAnswer = { state: string; code: string } | null

type Props<Linked> = {
  title: string
  back: ReactNode
  /** Where it is begun again after a failure. */
  againHref: string
  answer: OauthAnswer
  finish: (answer: NonNullable<OauthAnswer>) => Promise<Linked>
  onLinked: (linked: Linked) => void
}

/** Where the provider leads back to: its answer is redeemed, once. */
export function OauthFinish<Linked>({ title, back, againHref, answer, finish, onLinked }: Props<Linked>) {
  const t = useTranslations("mailboxes.linking")
  const errors = useTranslations("errors")
  const { mutate, isError, error } = useMutation({ mutationFn: finish, onSuccess: onLinked })
  const isBegun = useRef(false)
  useEffect(() => {
    // A code is valid once: what the browser runs twice is requested once.
    if (!answer || isBegun.current) return
    isBegun.current = true
    mutate(answer)
  }, [answer, mutate])
  const isOver = !answer || isError
  return (
    <PlainScreen size="narrow" title={title} back={back}>
      {!isOver && <p role="status">{t("finishing")}</p>}
      {isOver && (
        <>
          <p role="alert" className={classes.refused}>
            {isError ? describeError(error, errors).text : t("oauthRefused")}
          </p>
          <Link href={againHref} className={buttons.plain}>
            {t("startAgain")}
          </Link>
        </>
      )}
    </PlainScreen>
  )
}
