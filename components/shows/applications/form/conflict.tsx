"use client"

import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"

/** Two versions of the application, of which one goes on. */
export function Conflict() {
  const t = useTranslations("applications.conflict")
  const { theirs, view, resolve } = useForm()
  if (theirs)
    return (
      <div role="alert" className={classes.banner}>
        <strong>{t("title")}</strong>
        <p>{t("text")}</p>
        <div className={classes.choose}>
          <PlainButton look="primary" onClick={() => void resolve("mine")}>
            {t("mine")}
          </PlainButton>
          <PlainButton onClick={() => void resolve("theirs")}>{t("theirs")}</PlainButton>
        </div>
      </div>
    )
  if (!view.typed || view.state.code === "sent") return null
  return (
    <div role="alert" className={classes.banner}>
      <strong>{t("title")}</strong>
      <p>{t("text")}</p>
      <div className={classes.choose}>
        <PlainButton type="submit" name="action" value="use-typed" look="primary">
          {t("typed")}
        </PlainButton>
        <PlainButton type="submit" name="action" value="drop-typed">
          {t("stored")}
        </PlainButton>
      </div>
    </div>
  )
}
