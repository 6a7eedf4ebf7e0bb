import { useTranslations } from "next-intl"
import { FormField } from "#components/records/changes/form-field.tsx"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { otherTexts } from "#lib/contract/records/record-fields.ts"
import { AccountTypesEditor } from "../record/account-types-editor.tsx"
import { blocsOf } from "../record/blocs.ts"
import { useCompanyForm } from "../record/company-context.ts"
import { LinkedContactsEditor } from "../record/linked-contacts-editor.tsx"
import ShowEditor from "../record/show-editor.tsx"
import { partsOfShow } from "../record/show-part.ts"
import { WithChoices } from "../record/use-company-choices.ts"
import { CreateField, Part } from "./create-field.tsx"
import styles from "./create-fields.module.css"
import { CreateReferences } from "./create-references.tsx"
import { SameName } from "./same-name.tsx"

/** Everything a new company can be given (C-10), what it must be given first; blocks come with their account types. */
export function CreateFields() {
  const t = useTranslations("company")
  const fieldName = useTranslations("fields")
  const form = useCompanyForm()
  const blocs = blocsOf(form.value("informations.accountTypes"))
  const country = form.value("informations.address.country_id")
  return (
    <div className={styles.form}>
      <Part>
        <div>
          <CreateField path="informations.name" isRequired isFirst />
          <SameName name={form.value("informations.name")} />
        </div>
        <FormField paths={["informations.accountTypes"]}>
          {(errorsId) => (
            <AccountTypesEditor
              label={fieldName(companyFields["informations.accountTypes"].label)}
              errorsId={errorsId}
            />
          )}
        </FormField>
        <CreateField path="informations.address.country_id" isRequired />
        {otherTexts(companyFields, "informations", ["informations.name"]).map(({ path }) => (
          <CreateField key={path} path={path} />
        ))}
        <CreateField path="informations.brands" />
        <CreateField path="informations.tags" />
      </Part>
      <Part title={t("address.title")}>
        <WithChoices>
          {({ reference }) =>
            reference.states.some(({ country_id }) => country_id === country?.id) ? (
              <CreateField path="informations.address.state_id" />
            ) : null
          }
        </WithChoices>
        <CreateField path="informations.address.street" />
        <div className={styles.pair}>
          <CreateField path="informations.address.zip_code" />
          <CreateField path="informations.address.city" />
        </div>
      </Part>
      <Part title={t("contacts.title")}>
        <CreateField path="informations.phones" />
        <CreateField path="informations.socialNetworks" />
        <FormField paths={["contacts"]}>
          {(errorsId) => <LinkedContactsEditor label={t("contacts.title")} errorsId={errorsId} />}
        </FormField>
      </Part>
      {blocs.has("BUYER") ? (
        <Part title={t("buyer.title")}>
          <CreateField path="buyer.types" />
          <CreateField path="buyer.otherType" />
          <CreateField path="buyer.marketCategories" />
          <CreateField path="buyer.genderAgeRanges" />
        </Part>
      ) : null}
      {blocs.has("MEDIA") ? (
        <Part title={t("media.title")}>
          <CreateField path="media.types" />
          <CreateField path="media.marketCategories" />
          <CreateField path="media.genderAgeRanges" />
        </Part>
      ) : null}
      {blocs.has("VENDOR") ? (
        <Part title={t("vendor.title")}>
          <CreateVendor />
        </Part>
      ) : null}
      <CreateReferences />
    </div>
  )
}

/** What a vendor sells, who looks after it, and show by show. */
function CreateVendor() {
  return (
    <>
      <CreateField path="vendor.saleOwners" />
      <CreateField path="vendor.tags" />
      <CreateField path="vendor.targets" />
      <CreateField path="vendor.marketCategories" />
      <CreateField path="vendor.lifecyclePlatform" />
      <WithChoices>
        {({ reference }) =>
          reference.tradeshows.map((show) => (
            <details key={show.id} className={styles.show}>
              <summary>{show.name}</summary>
              <ShowEditor show={partsOfShow(show)} hidesName />
            </details>
          ))
        }
      </WithChoices>
    </>
  )
}
