import { useTranslations } from "next-intl"
import { useRef } from "react"
import { RecordBar } from "#components/records/changes/record-bar.tsx"
import type { RecordCalls } from "#components/records/changes/use-save-record.ts"
import { api } from "#lib/api/client.ts"
import { registrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { registrationField } from "#lib/contract/shows/registration-fields.ts"
import FormValue from "./form-value.tsx"
import { loadedRegistration } from "./loaded-registration.ts"
import { useRegistrationDetails, useRegistrationForm } from "./registration-context.ts"
import { isRegistrationPath, type RegistrationValues } from "./registration-values.ts"

/** Saves the registration's changes. */
export function RegistrationBar({ registration }: { registration: number }) {
  const fieldName = useTranslations("fields")
  const form = useRegistrationForm()
  const { companyVersion = 0 } = useRegistrationDetails()
  /** That of a conflict, before the page was read again. */
  const seenVersion = useRef(0)
  return (
    <RecordBar
      form={form}
      calls={registrationCalls(
        registration,
        () => Math.max(companyVersion, seenVersion.current),
        (version) => {
          seenVersion.current = version
        },
      )}
      labelOf={(path) => {
        const field = registrationField(path)
        return field ? fieldName(field.label) : path
      }}
      show={(path, values) => (isRegistrationPath(path) ? <FormValue path={path} values={values} /> : null)}
    />
  )
}

/** @param companyVersion of the primary company, which is saved with the registration when its owners change */
function registrationCalls(
  registration: number,
  companyVersion: () => number,
  seeVersion: (companyVersion: number) => void,
): RecordCalls<RegistrationValues> {
  return {
    edit: async ({ contact, booth, brand, primaryCompany, ...changes }) => {
      const { data } = await api.registrationRecord.save({
        draft_session: registration,
        ...changes,
        ...(primaryCompany && { primaryCompany: { ...primaryCompany, version: companyVersion() } }),
        contact: byId(contact, (row) => row),
        brand: byId(brand, (row) => row),
        booth: byId(booth, ({ note_booth, ...row }) => ({
          ...row,
          // Null turns the note off; a note that was not touched is not sent.
          ...(note_booth === undefined ? {} : { note_booth: note_booth?.content ?? null }),
        })),
      })
      return loadedRegistration(data)
    },
    readCurrent: async (current) => {
      const { data } = registrationDetail.safeParse(current)
      if (data?.primaryCompany) seeVersion(data.primaryCompany.version)
      return data ? loadedRegistration(data) : null
    },
  }
}

/** Rows of a save by the id of each, as the contract takes them; undefined where none changed. */
function byId<Row, Sent>(
  rows: Readonly<Record<string, Row | undefined>> | undefined,
  sent: (row: Row) => Sent,
): Record<string, Sent> | undefined {
  if (!rows) return undefined
  return Object.fromEntries(
    Object.entries(rows).flatMap(([id, row]) => (row === undefined ? [] : [[id, sent(row)] as const])),
  )
}
