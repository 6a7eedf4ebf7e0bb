"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import classes from "./log-id.module.css"

/** The id of a log line, copied by a click, for a message to the people who run the server. */
export function LogId({ id }: { id: string }) {
  const t = useTranslations("errors")
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    setCopied(true)
  }
  return (
    <span className={classes.line}>
      {t("logId")} <code className={classes.id}>{id}</code>{" "}
      <button type="button" className={classes.copy} onClick={copy}>
        {copied ? t("copied") : t("copy")}
      </button>
    </span>
  )
}
