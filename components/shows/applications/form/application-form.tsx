"use client"

import { useLocale } from "next-intl"
import type { FormEvent, ReactNode } from "react"
import type { ApplicationChoices, ApplicationView } from "#lib/contract/shows/application-view.ts"
import { BoothsPart } from "./booths-part.tsx"
import { BrandsPart } from "./brands-part.tsx"
import { Conflict } from "./conflict.tsx"
import classes from "./form.module.css"
import { FormProvider } from "./form-context.tsx"
import { BillingPart, PlatformPart } from "./last-parts.tsx"
import { CompanyPart, ContactsPart } from "./people-parts.tsx"
import { Summary } from "./summary.tsx"
import { TermsPart } from "./terms-part.tsx"
import { useApplication } from "./use-application.ts"

type Props = {
  view: ApplicationView
  choices: ApplicationChoices
  isSendRequested: boolean
  /** The privacy notice above the button that sends, by its id. */
  notice: { id: number; text: ReactNode }
}

/** Buttons whose form is sent also where scripts run. */
const sentAlways = new Set(["use-typed", "drop-typed"])

/**
 * The application as it is filled in: saved as one types; without scripts the same form is sent by its buttons.
 * @param isSendRequested somebody wanted to send it without scripts, so that every field says what is wrong with it
 */
export function ApplicationForm({ view: initial, choices, isSendRequested, notice }: Props) {
  const locale = useLocale()
  const application = useApplication(initial, notice.id)
  const { form, view, values, generation, slug, typed, save, publish } = application
  const address = `/apply/${slug}?lang=${locale}`
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null }
    if (submitter?.matches("[name=action]") && sentAlways.has(submitter.getAttribute("value") ?? "")) return
    event.preventDefault()
    save()
  }
  const send = async () => {
    if (await publish()) window.location.assign(`${address}&said=sent`)
    else document.getElementById("missing")?.focus()
  }
  const rows = { contacts: values.contacts, brands: values.brand.brands, booths: values.booths }
  return (
    <FormProvider
      value={{ ...application, choices, showsProblems: application.showsProblems || isSendRequested }}
    >
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
        <input type="submit" name="action" value="save" className={classes.enter} tabIndex={-1} aria-hidden />
        <input type="hidden" name="lang" value={locale} />
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="notice" value={notice.id} />
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
          <TermsPart />
        </div>
        {notice.text}
        <Summary onPublish={() => void send()} />
      </form>
    </FormProvider>
  )
}
