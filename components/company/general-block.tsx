import { useTranslations } from "next-intl"
import { Chips, Field, Fields, RecordBlock } from "#components/ui/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import type { ReferenceData } from "#lib/contract/reference.ts"
import { Phones } from "./phones.tsx"
import { SocialNetworks } from "./social-networks.tsx"

type Props = {
  informations: CompanyDetail["informations"]
  reference: Pick<ReferenceData, "countries" | "phoneTypes">
}

const names = (options: readonly { name: string }[]) => options.map(({ name }) => name)

export function GeneralBlock({ informations, reference }: Props) {
  const t = useTranslations("company.general")
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <Field label={t("brands")} isWide>
          <Chips names={names(informations.brands)} />
        </Field>
        <Field label={t("tags")} isWide>
          <Chips names={names(informations.tags)} />
        </Field>
        <Field label={t("contactPrimary")} isWide>
          {informations.contactPrimary?.name}
        </Field>
        <Field label={t("phones")} isWide>
          <Phones phones={informations.phones} reference={reference} />
        </Field>
        <Field label={t("socialNetworks")} isWide>
          <SocialNetworks entries={informations.socialNetworks} />
        </Field>
      </Fields>
    </RecordBlock>
  )
}
