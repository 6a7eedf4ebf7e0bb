import { useTranslations } from "next-intl"
import { EmptyBlock, Field, Fields, RecordBlock } from "#components/ui/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"

const parts = ["street", "zip_code", "city", "state", "country"] as const

export function AddressBlock({ address }: { address: CompanyDetail["informations"]["address"] }) {
  const t = useTranslations("company.address")
  return (
    <RecordBlock title={t("title")}>
      {parts.some((part) => address[part]) ? (
        <Fields>
          {parts.map((part) => (
            <Field key={part} label={t(part)} isWide={part === "street"}>
              {address[part]}
            </Field>
          ))}
        </Fields>
      ) : (
        <EmptyBlock>{t("empty")}</EmptyBlock>
      )}
    </RecordBlock>
  )
}
