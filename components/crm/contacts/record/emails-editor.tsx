"use client"

import { useTranslations } from "next-intl"
import { useDraftRows } from "#components/records/changes/draft-rows.ts"
import type { ErrorsByPath } from "#components/records/changes/field-errors.ts"
import { RemoveRowButton, RowsFieldset } from "#components/records/changes/rows-fieldset.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import type { OtherEmail } from "./contact-values.ts"
import classes from "./emails-editor.module.css"

type Props = EditorProps & {
  value: readonly OtherEmail[]
  onChange: (value: OtherEmail[]) => void
  /** The primary address, "" for none. */
  primary: string
  onPrimaryChange: (email: string) => void
  /** Messages by row and part: "0.email". */
  errors: ErrorsByPath
}

const blank: OtherEmail = { email: "", email_error: false }
const isFilled = ({ email }: OtherEmail) => email.trim() !== ""

/** Addresses besides the primary one; one that becomes the primary one changes places with it. */
export function EmailsEditor(props: Props) {
  const { label, hidesLabel, errorsId, done, value, onChange, primary, onPrimaryChange, errors } = props
  const t = useTranslations("contactForm.otherEmails")
  const { rows, add, change, remove } = useDraftRows<OtherEmail>(value, onChange, blank, isFilled)

  function makePrimary(key: number, { email }: OtherEmail) {
    if (primary.trim() === "") remove(key)
    else change(key, { email: primary, email_error: false })
    onPrimaryChange(email.trim())
  }

  return (
    <RowsFieldset label={label} hidesLabel={hidesLabel} addLabel={t("add")} onAdd={add}>
      {rows.map(({ key, row, place }, index) => (
        <div key={key} className={classes.row}>
          <TextEditor
            label={t("address", { position: index + 1 })}
            hidesLabel
            type="email"
            maxLength={contactFields["informations.email"].max}
            value={row.email}
            onChange={(email) => change(key, { email })}
            errorsId={place !== null && errors[`${place}.email`] ? errorsId : undefined}
            done={done}
          />
          <RemoveRowButton label={t("remove", { position: index + 1 })} onClick={() => remove(key)} />
          {isFilled(row) ? (
            <LinkButton
              className={classes.primary}
              aria-label={t("makeThisPrimary", { email: row.email.trim() })}
              onClick={() => makePrimary(key, row)}
            >
              {t("makePrimary")}
            </LinkButton>
          ) : null}
        </div>
      ))}
    </RowsFieldset>
  )
}
