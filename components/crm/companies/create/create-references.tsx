import { useTranslations } from "next-intl"
import { FormField } from "#components/records/changes/form-field.tsx"
import { configured, readShows } from "../record/configured-shows.ts"
import { TechnicalReferenceEditor } from "../record/technical-reference-editor.tsx"
import { WithChoices } from "../record/use-company-choices.ts"
import { CreateField, Part } from "./create-field.tsx"

/** Ids that other systems know the company by, as far as the configuration shows them. */
export function CreateReferences() {
  const t = useTranslations("company")
  return (
    <WithChoices>
      {({ reference }) => {
        const shown = readShows(configured(reference, "mobilierShowed"))
        const shows = reference.tradeshows.filter(({ id }) => shown.has(id))
        const hasAccounting = readShows(configured(reference, "zohoShowed")).size > 0
        return (
          <>
            {hasAccounting ? (
              <Part title={t("external.title")}>
                <CreateField path="zoho" />
              </Part>
            ) : null}
            {shows.length > 0 ? (
              <Part title={t("technical.title")}>
                <FormField paths={["mobilier"]}>
                  {(errorsId) =>
                    shows.map((show) => (
                      <TechnicalReferenceEditor
                        key={show.id}
                        show={show.id}
                        label={show.name}
                        errorsId={errorsId}
                      />
                    ))
                  }
                </FormField>
              </Part>
            ) : null}
          </>
        )
      }}
    </WithChoices>
  )
}
