"use client"

import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { ColumnMeanings } from "#components/ui/upload/column-meanings.tsx"
import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import { companyField } from "#lib/contract/crm/import-terms.ts"
import type { ImportFile, ImportPlan } from "#lib/contract/crm/imports.ts"
import styles from "./mapping.module.css"
import {
  type ImportKey,
  keyOf,
  knownMapping,
  missingFields,
  type ReadFrom,
  repeatedFields,
} from "./mapping.ts"
import { type NewCompanies, NewCompaniesChoice } from "./new-companies.tsx"
import type { CountryOption } from "./phone-country.tsx"
import { PlanOptions } from "./plan-options.tsx"
import { SheetChoice } from "./sheet-choice.tsx"
import { useCheck } from "./use-check.ts"

type Props = {
  file: ImportFile
  /** Of an earlier check of the file. */
  plan: ImportPlan | null
  fields: readonly ImportField[]
  /** What a new record needs. */
  needed: readonly ImportField[]
  readFrom: ReadFrom
  keys: readonly ImportKey[]
  countries: readonly CountryOption[]
  accountTypes: readonly CountryOption[]
}

/** What the columns of an uploaded file mean, and how its rows are imported: then it is checked. */
export function MappingScreen({
  file,
  plan: earlier,
  fields,
  needed,
  readFrom,
  keys,
  countries,
  accountTypes,
}: Props) {
  const t = useTranslations("imports.mapping")
  const columnTexts = useTranslations("upload.columns")
  const fieldName = useTranslations("fields")
  const proposed = earlier ?? file
  const [plan, setPlan] = useState<ImportPlan>(() => ({
    file: file.file,
    list: file.list,
    sheet: file.sheet,
    mapping: knownMapping(earlier?.mapping ?? file.columns.map(({ guess }) => guess), fields),
    key: earlier?.key ?? file.key,
    update: earlier?.update ?? true,
    create_missing: earlier?.create_missing ?? false,
    bad_cells: earlier?.bad_cells ?? "leave_out",
    phone_country: proposed.phone_country,
    new_companies: proposed.new_companies,
    values: [],
  }))
  const [newCompanies, setNewCompanies] = useState<NewCompanies>(
    proposed.new_companies ?? { account_type: null, country: null },
  )
  const { account_type, country } = newCompanies
  const makesCompanies = plan.mapping.includes(companyField) && account_type !== null
  const key = keyOf(plan.key, keys, plan.mapping)
  const repeated = repeatedFields(plan.mapping)
  const isEmpty = plan.mapping.every((field) => field === null)
  const missing = isEmpty ? [] : missingFields(needed, key, plan.mapping, readFrom)
  const locale = useLocale()
  const check = useCheck()
  return (
    <PlainScreen
      back={<BackLink href="/imports">{t("another")}</BackLink>}
      title={file.name}
      lead={t("intro", { rows: file.rows, list: file.list })}
    >
      <RecordBlock title={columnTexts("title")}>
        <SheetChoice file={file} />
        <ColumnMeanings
          columns={file.columns}
          fields={fields.map((value) => ({ value, label: fieldName(value) }))}
          mapping={knownMapping(plan.mapping, fields)}
          repeated={repeated}
          onChange={(mapping) => setPlan({ ...plan, mapping })}
        />
        <p role="status" className={styles.missing}>
          {missing.length > 0 &&
            t("missing", {
              list: file.list,
              fields: new Intl.ListFormat(locale).format(missing.map((field) => fieldName(field))),
            })}
        </p>
        <FieldErrors
          id="mapping-errors"
          messages={[...(isEmpty ? [t("nothing")] : []), ...check.errorsOf("mapping")]}
        />
      </RecordBlock>
      <RecordBlock title={t("options")}>
        <PlanOptions
          plan={{ ...plan, key }}
          keys={keys}
          countries={countries}
          onChange={setPlan}
          keyErrors={check.errorsOf("key")}
        />
        {plan.mapping.includes(companyField) && (
          <div className={styles.more}>
            <NewCompaniesChoice
              value={newCompanies}
              accountTypes={accountTypes}
              countries={countries}
              onChange={setNewCompanies}
            />
          </div>
        )}
      </RecordBlock>
      <FieldErrors id="file-errors" messages={check.errorsOf("file")} />
      <div className={styles.actions}>
        <PlainButton
          look="primary"
          disabled={check.isStarting || isEmpty || repeated.size > 0 || (makesCompanies && country === null)}
          aria-describedby="mapping-errors"
          onClick={() =>
            check.start({
              ...plan,
              key,
              new_companies: makesCompanies && country !== null ? { account_type, country } : null,
            })
          }
        >
          {t("check")}
        </PlainButton>
        <span>{t("checkHint")}</span>
      </div>
    </PlainScreen>
  )
}
