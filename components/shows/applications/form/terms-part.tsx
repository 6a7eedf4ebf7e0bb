"use client"

import { useFormatter, useLocale, useTranslations } from "next-intl"
import { PlainCheck } from "#components/ui/inputs/plain-field.tsx"
import { termsAddress } from "#lib/application/terms-address.ts"
import { fieldId } from "./fields.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"
import { Part } from "./part.tsx"

/** What has to be accepted: the terms of the show that are in force, which may be others than when the form was opened. */
export function TermsPart() {
  const t = useTranslations("applications")
  const format = useFormatter()
  const locale = useLocale()
  const { values, view, showsProblems } = useForm()
  const { terms, show, problems } = view
  const { acceptTermsDate, termsId } = values.billing
  const isAccepted = acceptTermsDate !== "" && (terms === null || termsId === terms.id)
  const isReplaced = terms !== null && termsId !== null && termsId !== terms.id
  const [problem] = (showsProblems && !isReplaced && problems["billing.acceptTermsDate"]) || []
  const day = terms && format.dateTime(new Date(terms.valid_from), { dateStyle: "long", timeZone: "UTC" })
  return (
    <Part id="terms" title={t("parts.terms")}>
      {terms && (
        <>
          <p>
            <a
              href={termsAddress(show.place, terms.number, locale)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {terms.title}
            </a>{" "}
            {t("terms.version", { number: terms.number, day: day ?? "" })}
          </p>
          <input type="hidden" name="billing.termsId" value={terms.id} />
        </>
      )}
      {isReplaced && (
        <p role="alert" className={classes.problem}>
          {t("terms.replaced")}
        </p>
      )}
      <PlainCheck
        key={terms?.id}
        id={fieldId("billing.acceptTermsDate")}
        name="billing.acceptTermsDate"
        value="accepted"
        label={t("accept")}
        problem={problem}
        defaultChecked={isAccepted}
      />
    </Part>
  )
}
