import { useTranslations } from "next-intl"
import { FormField } from "#components/records/changes/form-field.tsx"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { otherTexts } from "#lib/contract/records/record-fields.ts"
import { ContactEditor } from "../record/contact-editor.tsx"
import type { FormPath } from "../record/contact-values.ts"
import classes from "./create-fields.module.css"
import { DuplicateAddress, DuplicateNames } from "./duplicates.tsx"
import type { useDuplicates } from "./use-duplicates.ts"

type Props = { duplicates: ReturnType<typeof useDuplicates> }

/** The texts that stand together, above the others. */
const namePaths = ["informations.first_name", "informations.last_name"] as const

/** Every field of a new contact (P-8). */
export function CreateFields({ duplicates }: Props) {
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <CreateField path="informations.salutation" isRequired />
        <div className={classes.check}>
          <CreateField path="informations.is_vip" />
        </div>
      </div>
      <div>
        <div ref={focusFirstField} className={classes.pair}>
          <CreateField path="informations.first_name" isRequired />
          <CreateField path="informations.last_name" isRequired />
        </div>
        <DuplicateNames names={duplicates.names} perhaps={duplicates.perhaps} />
      </div>
      <div>
        <CreateField path="informations.email" isRequired />
        <DuplicateAddress contact={duplicates.email} />
      </div>
      {otherTexts(contactFields, "informations", namePaths).map(({ path }) => (
        <CreateField key={path} path={path} />
      ))}
      <CreateField path="companies" />
      <CreateField path="informations.phones" />
      <CreateField path="informations.socialNetworks" />
      <CreateField path="informations.badge_id" />
      <CreateField path="informations.tags" />
      <CreateField path="informations.callers" />
      <CreateField path="informations.outcome" />
      <CreateField path="visits" />
    </div>
  )
}

/** Where typing begins: as soon as the fields are there, and when the panel takes the focus after them. */
function focusFirstField(fields: HTMLDivElement | null) {
  const field = fields?.querySelector("input")
  if (!field) return
  field.dataset.autofocus = ""
  field.focus()
}

function CreateField({ path, isRequired }: { path: FormPath; isRequired?: boolean }) {
  const t = useTranslations("fields")
  const paths = path === "companies" ? [path, "company_id"] : [path]
  return (
    <FormField paths={paths}>
      {(errorsId) => (
        <ContactEditor
          path={path}
          label={path === "companies" ? t("company") : t(contactFields[path].label)}
          maxCompanies={1}
          isRequired={isRequired === true}
          {...(errorsId ? { errorsId } : {})}
        />
      )}
    </FormField>
  )
}
