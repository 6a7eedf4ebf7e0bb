import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { ContactValue } from "#components/crm/contacts/record/contact-value.tsx"
import type { FormPath } from "#components/crm/contacts/record/contact-values.ts"
import { EmptyBlock, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { otherTexts } from "#lib/contract/records/record-fields.ts"
import { ContactField } from "./contact-field.tsx"

type Props = Omit<ComponentProps<typeof ContactValue>, "path">

type FieldProps = Props & { path: FormPath; isWide?: boolean }

/** A field as the server shows it, and the way to edit it. */
function ShownField({ path, isWide, ...field }: FieldProps) {
  return (
    <ContactField path={path} isWide={isWide === true}>
      <ContactValue path={path} {...field} />
    </ContactField>
  )
}

/** The texts that stand together, above the others. */
const namePaths = ["informations.first_name", "informations.last_name"] as const

export function InformationBlock(field: Props) {
  const t = useTranslations("contact")
  return (
    <RecordBlock title={t("information")}>
      <Fields>
        <ShownField path="informations.salutation" {...field} />
        <ShownField path="informations.is_vip" {...field} />
        <ShownField path="informations.first_name" {...field} />
        <ShownField path="informations.last_name" {...field} />
        <ShownField path="informations.email" isWide {...field} />
        <ShownField path="informations.other_emails" isWide {...field} />
        {otherTexts(contactFields, "informations", namePaths).map(({ path }) => (
          <ShownField key={path} path={path} {...field} />
        ))}
        <ShownField path="informations.badge_id" {...field} />
        <ShownField path="informations.phones" isWide {...field} />
        <ShownField path="informations.socialNetworks" isWide {...field} />
        <ShownField path="informations.tags" isWide {...field} />
      </Fields>
    </RecordBlock>
  )
}

export function CompaniesBlock(field: Props) {
  const t = useTranslations("contact")
  const list = useTranslations("contacts")
  const isEmpty = field.values.companies.length === 0
  return (
    <RecordBlock title={t("companies")}>
      <ContactField path="companies" isBare>
        {isEmpty ? (
          <EmptyBlock>{list("no-company-tag")}</EmptyBlock>
        ) : (
          <ContactValue path="companies" {...field} />
        )}
      </ContactField>
    </RecordBlock>
  )
}

/** Who called and what came of it (P-6). */
export function CallsBlock(field: Props) {
  const t = useTranslations("contact")
  return (
    <RecordBlock title={t("calls")}>
      <Fields>
        <ShownField path="informations.callers" isWide {...field} />
        <ShownField path="informations.outcome" isWide {...field} />
      </Fields>
    </RecordBlock>
  )
}
