"use client"

import { Button, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import classes from "./one-time-text.module.css"

type Props = {
  label: string
  value: string
  /** What it is good for, and that it is shown this once. */
  children: string
  /** Takes the focus when it appears; in a dialog it has it anyway. */
  autoFocus?: boolean
}

/** A secret that is shown once, to be copied. */
export function OneTimeText({ label, value, children, autoFocus }: Props) {
  const t = useTranslations("common")
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <div>
      <div className={classes.line}>
        <TextInput
          label={label}
          value={value}
          readOnly
          className={classes.text}
          data-autofocus
          autoFocus={autoFocus}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? t("copied") : t("copy")}</span>
        </Button>
      </div>
      <p className={classes.explain}>{children}</p>
    </div>
  )
}
