import { useTranslations } from "next-intl"
import { Fields, RecordBlock } from "#components/ui/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import type { ReferenceData } from "#lib/contract/reference.ts"
import { CompanyField } from "./company-field.tsx"
import { CompanyState } from "./company-state.tsx"

type Props = {
  address: CompanyDetail["informations"]["address"]
  states: ReferenceData["states"]
}

export function AddressBlock({ address, states }: Props) {
  const t = useTranslations("company.address")
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <CompanyField path="informations.address.street" isWide>
          {address.street}
        </CompanyField>
        <CompanyField path="informations.address.zip_code">{address.zip_code}</CompanyField>
        <CompanyField path="informations.address.city">{address.city}</CompanyField>
        <CompanyField path="informations.address.country_id">{address.country}</CompanyField>
        <CompanyState countries={[...new Set(states.map(({ country_id }) => country_id))]}>
          {address.state}
        </CompanyState>
      </Fields>
    </RecordBlock>
  )
}
