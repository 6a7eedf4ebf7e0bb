import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { Field, Fields } from "#components/ui/page/record-block.tsx"
import { TintDot } from "#components/ui/text/tint-dot.tsx"
import { api } from "#lib/api/client.ts"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import classes from "./beside.module.css"

type Props = { id: number; name: string }

/** A company at a glance, with the way to its page. */
export function CompanySummary({ id, name }: Props) {
  const t = useTranslations("messenger.beside")
  const company = useQuery({
    queryKey: ["company", id, "summary"],
    queryFn: async () => (await api.companies.get({ company: id })).data,
  })
  return (
    <section className={classes.part}>
      <h2 className={classes.name}>
        <Link href={`/company/${id}`}>{name}</Link>
      </h2>
      {company.data && <CompanyInformation company={company.data} />}
      {company.isPending && <Skeleton width="70%" />}
      {company.isError && !company.data && (
        <p role="alert" className={classes.quiet}>
          {t("failed")}
        </p>
      )}
    </section>
  )
}

function CompanyInformation({ company: { informations, vendor } }: { company: CompanyDetail }) {
  const t = useTranslations("messenger.beside")
  const { accountTypes, business_name, address, tags } = informations
  const owners = vendor?.saleOwners.map(({ nickname }) => nickname).join(", ")
  return (
    <>
      {business_name && <p className={classes.quiet}>{business_name}</p>}
      {accountTypes.length > 0 && (
        <ul className={classes.types}>
          {accountTypes.map((type) => (
            <li key={type.id}>
              <TintDot color={type.color_hex} /> {type.name}
            </li>
          ))}
        </ul>
      )}
      <Fields>
        {address.country && <Field label={t("country")}>{address.country}</Field>}
        {owners && <Field label={t("owners")}>{owners}</Field>}
        {tags.length > 0 && (
          <Field label={t("tags")} isWide>
            {tags.map(({ name }) => name).join(", ")}
          </Field>
        )}
      </Fields>
    </>
  )
}
