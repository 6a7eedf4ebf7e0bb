"use client"

import { useLocale, useTranslations } from "next-intl"
import type { FormEvent } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { ApplicationChoices, ApplicationView } from "#lib/contract/shows/application-view.ts"
import { BoothsPart } from "./booths-part.tsx"
import { BrandsPart } from "./brands-part.tsx"
import { Conflict } from "./conflict.tsx"
import classes from "./form.module.css"
import { FormProvider } from "./form-context.tsx"
import { BillingPart, PlatformPart } from "./last-parts.tsx"
import { CompanyPart, ContactsPart } from "./people-parts.tsx"
import { Missing } from "./summary.tsx"
import { useCorrection } from "./use-correction.ts"

type Props = {
  view: ApplicationView
  choices: ApplicationChoices
  /** Version that what is typed was made of. */
  base: number
}

/** An application that was sent, to be corrected: saved when that is asked for, with or without scripts. */
export function CorrectionForm({ view: initial, choices, base }: Props) {
  const locale = useLocale()
  const t = useTranslations("applications.correction")
  const status = useTranslations("applications.status")
  const correction = useCorrection(initial, base)
  const { form, values, generation, slug, typed, publish, view } = correction
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null }
    if (submitter?.matches("[value=drop-typed]")) return
    event.preventDefault()
    void save()
  }
  const save = async () => {
    if (!(await publish())) document.getElementById("missing")?.focus()
  }
  const rows = { contacts: values.contacts, brands: values.brand.brands, booths: values.booths }
  const shown = correction.showsProblems || initial.typed !== null
  return (
    <FormProvider value={{ ...correction, choices, showsProblems: shown }}>
      <form
        ref={form}
        method="post"
        action={`/api/application/draft/${slug}/form`}
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
        onInput={typed}
        className={classes.form}
      >
        {/* What Enter presses: the first button of a form, and nothing that takes a row away. */}
        <input
          type="submit"
          name="action"
          value="correct"
          className={classes.enter}
          tabIndex={-1}
          aria-hidden
        />
        <input type="hidden" name="form" value="correction" />
        <input type="hidden" name="lang" value={locale} />
        <input type="hidden" name="version" value={base} />
        <input type="hidden" name="seen" value={view.version} />
        {Object.entries(rows).map(([name, list]) => (
          <input key={name} type="hidden" name={`rows.${name}`} value={list.length} />
        ))}
        <div key={generation} className={classes.parts}>
          <Conflict />
          <CompanyPart />
          <ContactsPart />
          <BrandsPart />
          <BoothsPart />
          <BillingPart />
          <PlatformPart />
        </div>
        <aside className={classes.summary} id="missing" aria-labelledby="summary-title" tabIndex={-1}>
          <h2 id="summary-title" className={classes.partTitle}>
            {t("title")}
          </h2>
          <p>{t("text")}</p>
          {Object.keys(view.problems).length > 0 && <Missing />}
          <div className={classes.send}>
            <PlainButton
              type="submit"
              name="action"
              value="correct"
              look="primary"
              size="large"
              onClick={(event) => {
                event.preventDefault()
                void save()
              }}
            >
              {t("save")}
            </PlainButton>
            {initial.typed ? (
              <PlainButton type="submit" size="large" name="action" value="drop-typed">
                {t("drop")}
              </PlainButton>
            ) : (
              <a href={`/apply/${slug}?lang=${locale}`}>{t("leave")}</a>
            )}
            <p role="status" className={classes.status} data-status={correction.status}>
              {correction.status !== "saved" && status(correction.status)}
            </p>
          </div>
        </aside>
      </form>
    </FormProvider>
  )
}
