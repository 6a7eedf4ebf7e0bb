import { useTranslations } from "next-intl"
import { Phones } from "#components/records/page/phones.tsx"
import { SocialNetworks } from "#components/records/page/social-networks.tsx"
import { Chips, Field, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { otherTexts } from "#lib/contract/records/record-fields.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { CompanyField } from "./company-field.tsx"
import { FindElectronicAddress } from "./find-electronic-address.tsx"

type Props = {
  informations: CompanyDetail["informations"]
  /** Whether electronic addresses can be looked up. */
  hasDirectory: boolean
  reference: Pick<ReferenceData, "countries" | "phoneTypes">
}

const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)

export function GeneralBlock({ informations, hasDirectory, reference }: Props) {
  const t = useTranslations("company.general")
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        {otherTexts(companyFields, "informations", ["informations.name"]).map(({ path, name }) => (
          <CompanyField key={path} path={path} isWide>
            {informations[name]}
          </CompanyField>
        ))}
        {hasDirectory ? (
          <Field label={t("directory")} isWide>
            <FindElectronicAddress>{t("find")}</FindElectronicAddress>
          </Field>
        ) : null}
        <CompanyField path="informations.brands" isWide>
          <Chips names={names(informations.brands)} />
        </CompanyField>
        <CompanyField path="informations.tags" isWide>
          <Chips names={names(informations.tags)} />
        </CompanyField>
        <CompanyField path="informations.contactPrimary" isWide>
          {informations.contactPrimary?.name}
        </CompanyField>
        <CompanyField path="informations.phones" isWide>
          <Phones phones={informations.phones} reference={reference} />
        </CompanyField>
        <CompanyField path="informations.socialNetworks" isWide>
          <SocialNetworks entries={informations.socialNetworks} />
        </CompanyField>
        <CompanyField path="informations.left_alone" isWide>
          {informations.left_alone ? t("leftAlone") : null}
        </CompanyField>
      </Fields>
    </RecordBlock>
  )
}
